variable "name" {
  description = "Name of the repository."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}

variable "region" {
  description = "Region of the repository."
  type        = string
}
