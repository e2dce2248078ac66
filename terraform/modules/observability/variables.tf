variable "alerts" {
  description = "Receivers of alerts, and the budget."
  type = object({
    billing_account = optional(string)
    budget          = number
    currency        = string
    emails          = set(string)
  })
}

variable "gateway_host" {
  description = "Host name that the uptime check calls."
  type        = string
}

variable "gateway_service" {
  description = "Name of the gateway's Cloud Run service."
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
  description = "Number of the project, which the budget names."
  type        = string
}

variable "queues" {
  description = "Names of the queues."
  type = object({
    agent_runs    = string
    agent_writers = string
    notifications = string
    schedules     = string
  })
}

variable "roles" {
  description = "Full names of the custom roles."
  type = object({
    trace_writer = string
  })
}

variable "service_accounts" {
  description = "E-mail addresses of the service accounts."
  type = object({
    execute_wizard = string
    gateway        = string
    run_agent      = string
  })
}
