# The same in each environment; the module settings validates the values.
variable "a2a_grpc" {
  description = "A2A over gRPC, a service with the gateway's image and account. `settings` are further variables of the process."
  type = object({
    concurrency     = optional(number, 80)
    cpu             = optional(string, "1")
    enabled         = optional(bool, false)
    max_instances   = optional(number, 10)
    memory          = optional(string, "512Mi")
    min_instances   = optional(number, 0)
    settings        = optional(map(string), {})
    timeout_seconds = optional(number, 300)
  })
  default = {}
}

variable "agents" {
  description = "The agents' worker. Profiles name `secrets` (Secret Manager ids) and, by `from_env`, the variables of `variables` (values) and `secret_variables` (Secret Manager ids); `settings` are further settings of the process."
  type = object({
    concurrency      = optional(number, 20)
    cpu              = optional(string, "2")
    enabled          = optional(bool, false)
    max_instances    = optional(number, 5)
    memory           = optional(string, "4Gi")
    metadata_fence   = optional(string, "kernel")
    min_instances    = optional(number, 0)
    secret_variables = optional(map(string), {})
    secrets          = optional(set(string), [])
    settings         = optional(map(string), {})
    uids             = optional(string, "20000-20031")
    variables        = optional(map(string), {})
  })
  default = {}
}

variable "alerts" {
  description = "E-mail addresses that alerts are sent to, and the monthly budget of the project; no budget without a billing account."
  type = object({
    billing_account = optional(string)
    budget          = optional(number, 50)
    currency        = optional(string, "USD")
    emails          = optional(set(string), [])
  })
  default = {}
}

variable "auth0" {
  description = "The issuer of access tokens. The audience is by default the connector URL; opaque tokens grant no scope unless `opaque_token_scopes` names some."
  type = object({
    audience            = optional(string)
    domain              = string
    opaque_token_scopes = optional(set(string), [])
  })
}

variable "bucket_location" {
  description = "Location of the buckets; the region when unset. US, EU and ASIA are multi-regions."
  type        = string
  default     = null
}

variable "deletion_protection" {
  description = "Whether a bucket that holds objects refuses to be destroyed, and a secret that is no longer named stays in Secret Manager."
  type        = bool
  default     = true
}

variable "domain" {
  description = "Host name of the gateway; unset, the service's own host below run.app."
  type        = string
  default     = null
}

variable "gateway" {
  description = "The gateway. `smtp` adds the secret SMTP_URL, `static_tokens` the secret A2A_TOKENS; `settings` are further variables of the process."
  type = object({
    concurrency        = optional(number, 80)
    cpu                = optional(string, "2")
    max_instances      = optional(number, 10)
    memory             = optional(string, "2Gi")
    min_instances      = optional(number, 0)
    settings           = optional(map(string), {})
    smtp               = optional(bool, false)
    static_tokens      = optional(bool, false)
    timeout_seconds    = optional(number, 300)
    trusted_proxy_hops = optional(number, 1)
  })
  default = {}
}

variable "images" {
  description = "Container images by digest, which Cloud Build passes; unset only while an apply is limited to registry and secrets."
  type = object({
    execute_wizard = optional(string)
    gateway        = optional(string)
    run_agent      = optional(string)
  })
  default = {}
}

variable "live_revision" {
  description = "Revision of the gateway that keeps all traffic while a new one is tested; unset, the newest one gets it."
  type        = string
  default     = null
}

variable "log_level" {
  description = "Minimum severity of log entries."
  type        = string
  default     = "INFO"
}

variable "name" {
  description = "First part of all resources' names; deployments that share a project need different ones."
  type        = string
  default     = "federalrunner"
}

variable "operators" {
  description = "Principals that may change wizards and profiles, such as group:operators@example.org."
  type        = set(string)
  default     = []
}

variable "project" {
  description = "Id of the Google Cloud project."
  type        = string
}

variable "public_keys" {
  description = "Public keys (JWK) of `federalrunner keys new`: WORKER_PUBLIC_KEY, AGENT_PUBLIC_KEY and GATEWAY_PUBLIC_KEY."
  type = object({
    agent   = string
    gateway = string
    worker  = string
  })
}

variable "publishers" {
  description = "Publishers of registries whose wizards the deployment takes: for each key's thumbprint the sites of its forms."
  type        = map(set(string))
  default     = {}
}

variable "region" {
  description = "Region of services, jobs, queues and schedules."
  type        = string
  default     = "us-central1"
}

variable "registry" {
  description = "The deployment's own registry, a bucket of signed wizards. `enabled` walks through its forms by `schedule`, a crontab in UTC, and publishes the verdicts, signed by the secret NAME-registry-key; `readers` may read the bucket; `settings` are further variables of the process."
  type = object({
    enabled  = optional(bool, false)
    readers  = optional(set(string), [])
    schedule = optional(string, "23 6 * * 1")
    settings = optional(map(string), {})
  })
  default = {}
}

variable "retention" {
  description = "How long results of wizards (hours) and the history of runs (days) are kept."
  type = object({
    history_days = optional(number, 30)
    result_hours = optional(number, 24)
  })
  default = {}
}

variable "run_buckets" {
  description = "Buckets over which runs are spread, instead of the state bucket alone: how many from which time on, in the order of the times. A time must lie ahead until every process has the setting, and a period stays named as long as runs of its time are kept."
  type = list(object({
    count = number
    since = string
  }))
  default = []
}

variable "secrets" {
  description = "Ids of secrets that stay while no part names them."
  type        = set(string)
  default     = []
}

variable "wizards" {
  description = "The wizards' worker: a job, and with `service` also a warm private service. `model_key` adds the secret OPENAI_API_KEY, for healing, `visitor_key` VISITOR_PRIVATE_KEY, for signed visits; `settings` are further variables of the process."
  type = object({
    concurrency   = optional(number, 2)
    cpu           = optional(string, "2")
    launcher      = optional(string, "auto")
    max_instances = optional(number, 10)
    memory        = optional(string, "2Gi")
    min_instances = optional(number, 1)
    model_key     = optional(bool, false)
    visitor_key   = optional(bool, false)
    run_seconds   = optional(number, 60)
    service       = optional(bool, false)
    settings      = optional(map(string), {})
  })
  default = {}
}
