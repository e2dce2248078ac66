variable "ids" {
  description = "Secret Manager ids. Their values are added by `gcloud secrets versions add`, so that no state holds them."
  type        = set(string)
}

variable "project" {
  description = "Id of the project."
  type        = string
}

variable "reader" {
  description = "E-mail address of the one service account that reads them."
  type        = string
}

variable "secrets" {
  description = "Ids of all secrets that exist, by id."
  type        = map(string)
}
