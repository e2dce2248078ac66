variable "name" {
  description = "First part of the accounts' and roles' names."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}
