variable "bucket" {
  description = "Names of the buckets."
  type = object({
    configuration = string
    runs          = string
    state         = string
  })
}

variable "environment" {
  description = "Kind of deployment."
  type        = string
}

variable "gateway_public_key" {
  description = "Public key (JWK) that results are sealed to."
  type        = string
}

variable "gateway_url" {
  description = "URL of the gateway, which serves the directory of the keys of declared visits."
  type        = string
}

variable "image" {
  description = "Image by digest."
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

variable "project_number" {
  description = "Number of the project: a part of the service's URL."
  type        = string
}

variable "publishers" {
  description = "Publishers whose wizards are taken, as KEY@site,…."
  type        = string
}

variable "region" {
  description = "Region of all parts."
  type        = string
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    job_runner = string
  })
}

variable "secrets" {
  description = "Ids of all secrets that exist, by id."
  type        = map(string)
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    execute_wizard = string
    gateway        = string
  })
}

variable "wizards" {
  description = "Size and further settings."
  type = object({
    concurrency   = number
    cpu           = string
    max_instances = number
    memory        = string
    min_instances = number
    model_key     = bool
    visitor_key   = bool
    run_seconds   = number
    service       = bool
    settings      = map(string)
  })
}
