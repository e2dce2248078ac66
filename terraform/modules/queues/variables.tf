variable "name" {
  description = "First part of the queues' names."
  type        = string
}

variable "project" {
  description = "Id of the project."
  type        = string
}

variable "readers_at_once" {
  description = "Runs of read-only agents that are dispatched at once: the capacity of all instances of the service."
  type        = number
}

variable "region" {
  description = "Region of the queues."
  type        = string
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    task_creator = string
    task_keeper  = string
  })
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    gateway   = string
    run_agent = string
  })
}
