variable "gateway_host" {
  description = "service or function."
  type        = string
}

variable "name" {
  description = "First part of the account's name."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}
