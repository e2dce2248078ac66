variable "gateway_url" {
  description = "URL of the gateway below run.app: the audience of the calls' tokens."
  type        = string
}

variable "name" {
  description = "First part of the jobs' names."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}

variable "region" {
  description = "Region of the jobs."
  type        = string
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    scheduler = string
  })
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    gateway = string
    invoker = string
  })
}
