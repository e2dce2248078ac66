variable "agent_service_url" {
  description = "URL of the run-agent service; unset where no agents are deployed."
  type        = string
}

variable "auth0" {
  description = "The issuer of access tokens."
  type = object({
    audience            = optional(string)
    domain              = string
    opaque_token_scopes = optional(set(string), [])
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

variable "domain" {
  description = "Host name instead of the service's own; unset for none."
  type        = string
}

variable "environment" {
  description = "Kind of deployment."
  type        = string
}

variable "gateway" {
  description = "Size and further settings."
  type = object({
    concurrency        = number
    cpu                = string
    max_instances      = number
    memory             = string
    min_instances      = number
    settings           = map(string)
    smtp               = bool
    static_tokens      = bool
    timeout_seconds    = number
    trusted_proxy_hops = number
  })
}

variable "grpc_address" {
  description = "Address of the A2A service over gRPC, which agent cards name; unset where none is deployed."
  type        = string
}

variable "image" {
  description = "Image by digest."
  type        = string
}

variable "live_revision" {
  description = "Revision that keeps all traffic; unset, the newest one gets it."
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

variable "public_keys" {
  description = "Public keys (JWK)."
  type = object({
    agent  = string
    worker = string
  })
}

variable "publishers" {
  description = "Publishers whose wizards are taken, as KEY@site,…."
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

variable "secrets" {
  description = "Ids of all secrets that exist, by id."
  type        = map(string)
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    gateway = string
    invoker = string
  })
}

variable "wizard_launcher" {
  description = "auto, job or service."
  type        = string
}

variable "wizard_run_seconds" {
  description = "Limit of a wizard's run in seconds."
  type        = number
}

variable "wizard_service_url" {
  description = "URL of the warm execute-wizard service; unset where only the job is deployed."
  type        = string
}
