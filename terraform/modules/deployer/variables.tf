variable "name" {
  description = "First part of the account's name."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}
