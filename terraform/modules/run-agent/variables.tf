variable "agents" {
  description = "Size, users and further settings."
  type = object({
    concurrency      = number
    cpu              = string
    max_instances    = number
    memory           = string
    metadata_fence   = string
    min_instances    = number
    secret_variables = map(string)
    secrets          = set(string)
    settings         = map(string)
    uids             = string
    variables        = map(string)
  })
}

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

variable "region" {
  description = "Region of all parts."
  type        = string
}

variable "retention" {
  description = "How long results and history are kept."
  type = object({
    history_days = number
    result_hours = number
  })
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    job_runner  = string
    job_starter = string
  })
}

variable "secrets" {
  description = "Ids of all secrets that exist, by id."
  type        = map(string)
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    gateway   = string
    invoker   = string
    run_agent = string
  })
}
