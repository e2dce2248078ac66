variable "bucket" {
  description = "Names of the buckets."
  type = object({
    registry = string
    state    = string
  })
}

variable "environment" {
  description = "Kind of deployment."
  type        = string
}

variable "gateway_url" {
  description = "URL of the gateway, which serves the directory of the keys of declared visits."
  type        = string
}

variable "image" {
  description = "Image of the wizards' worker by digest."
  type        = string
}

variable "log_level" {
  description = "Minimum severity of log entries."
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

variable "region" {
  description = "Region of all parts."
  type        = string
}

variable "registry" {
  description = "Times and further settings."
  type = object({
    schedule = string
    settings = map(string)
  })
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    job_invoker = string
  })
}

variable "secrets" {
  description = "Ids of all secrets that exist, by id."
  type        = map(string)
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    invoker         = string
    reprove_wizards = string
  })
}

variable "visitor_key" {
  description = "Whether the visits are signed."
  type        = bool
}
