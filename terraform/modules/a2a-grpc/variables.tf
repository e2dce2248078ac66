variable "a2a_grpc" {
  description = "Size and further settings."
  type = object({
    concurrency     = number
    cpu             = string
    max_instances   = number
    memory          = string
    min_instances   = number
    settings        = map(string)
    timeout_seconds = number
  })
}

variable "gateway" {
  description = "Variables of the gateway, and the Secret Manager ids of its secret ones."
  type = object({
    env        = map(string)
    secret_env = map(string)
  })
}

variable "image" {
  description = "Image of the gateway by digest."
  type        = string
}

variable "name" {
  description = "First part of the resources' names."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}

variable "project_number" {
  description = "Number of the project: a part of the service's address."
  type        = string
}

variable "region" {
  description = "Region of the service."
  type        = string
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    gateway = string
  })
}
