variable "deletion_protection" {
  description = "Whether a bucket that holds objects refuses to be destroyed."
  type        = bool
}

variable "history_days" {
  description = "Days that the program keeps the history of runs."
  type        = number
}

variable "location" {
  description = "Region or multi-region."
  type        = string
}

variable "name" {
  description = "First part of the buckets' names; the project's id follows, because names of buckets are global."
  type        = string
}

variable "operators" {
  description = "Principals that may change wizards and profiles, and publish to the registry."
  type        = set(string)
}

variable "project" {
  description = "Id of the project."
  type        = string
}

variable "registry_readers" {
  description = "Principals that may read the registry."
  type        = set(string)
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    bucket_reader        = string
    configuration_reader = string
    object_lister        = string
    object_writer        = string
  })
}

variable "run_buckets" {
  description = "How many buckets runs are spread over, from which time on; the state bucket holds the others."
  type = list(object({
    count = number
    since = string
  }))
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    execute_wizard  = string
    gateway         = string
    reprove_wizards = string
    run_agent       = string
  })
}
