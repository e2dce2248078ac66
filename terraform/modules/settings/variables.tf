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

  validation {
    condition     = length(setsubtract(keys(var.a2a_grpc.settings), local.tunable.a2a_grpc)) == 0
    error_message = "a2a_grpc.settings holds a setting that is unknown, or that Terraform computes itself."
  }
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

  validation {
    condition     = contains(["kernel", "platform"], var.agents.metadata_fence)
    error_message = "agents.metadata_fence must be kernel or platform."
  }
  validation {
    condition     = can(regex("^[1-9][0-9]{0,9}-[1-9][0-9]{0,9}$", var.agents.uids))
    error_message = "agents.uids must be a range of users without root, such as 20000-20031."
  }
  validation {
    condition     = length(setsubtract(keys(var.agents.settings), local.tunable.run_agent)) == 0
    error_message = "agents.settings holds a setting that is unknown, or that Terraform computes itself."
  }
  validation {
    condition     = alltrue([for id in var.agents.secrets : can(regex("^[A-Za-z0-9_-]{1,255}$", id))])
    error_message = "agents.secrets must be ids of secrets: letters, digits, hyphens and underscores."
  }
  validation {
    condition = alltrue([
      for name in concat(keys(var.agents.variables), keys(var.agents.secret_variables)) :
      can(regex("^[A-Z][A-Z0-9_]*$", name)) &&
      !can(regex("^(AGENT|CALLBACK|CLOUD|CONFIGURATION|DEPLOYMENT|ENVIRONMENT|FEDERALRUNNER|GATEWAY|GOOGLE_CLOUD|HISTORY|HOST|INVOKER|LOG|NODE|PATH|PORT|RESULT|STATE|WORK|WRITER)", name))
    ])
    error_message = "agents.variables and agents.secret_variables are for agents' own variables, such as ANTHROPIC_API_KEY, and not for settings of the worker."
  }
  validation {
    condition     = length(setintersection(var.agents.secrets, values(var.agents.secret_variables))) == 0
    error_message = "agents.secrets and agents.secret_variables name the same secret."
  }
  validation {
    condition     = var.agents.concurrency >= 1 && var.agents.concurrency <= 1000
    error_message = "agents.concurrency must be from 1 to 1000."
  }
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

  validation {
    condition     = alltrue([for address in var.alerts.emails : can(regex("^[^@ ]+@[^@ ]+$", address))])
    error_message = "alerts.emails must be e-mail addresses."
  }
  validation {
    condition     = var.environment != "production" || length(var.alerts.emails) > 0
    error_message = "alerts.emails must name an address in production: an alert without a receiver is lost."
  }
  validation {
    condition     = var.alerts.budget > 0
    error_message = "alerts.budget must be more than 0."
  }
}

variable "auth0" {
  description = "The issuer of access tokens. The audience is by default the connector URL; opaque tokens grant no scope unless `opaque_token_scopes` names some."
  type = object({
    audience            = optional(string)
    domain              = string
    opaque_token_scopes = optional(set(string), [])
  })

  validation {
    condition     = can(regex("^[a-z0-9.-]+\\.[a-z]+$", var.auth0.domain))
    error_message = "auth0.domain must be a host name without https://, such as your-tenant.us.auth0.com."
  }
  validation {
    condition     = var.environment != "production" || length(var.auth0.opaque_token_scopes) == 0
    error_message = "auth0.opaque_token_scopes must be empty in production: an opaque token names no audience."
  }
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

  validation {
    condition     = var.environment != "production" || var.deletion_protection
    error_message = "deletion_protection must stay on in production; docs/deploy.md shows how to delete everything."
  }
}

variable "domain" {
  description = "Host name of the gateway; unset, the service's own host below run.app."
  type        = string
  default     = null

  validation {
    condition     = var.domain == null || can(regex("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", var.domain))
    error_message = "domain must be a host name without https:// and path."
  }
}

variable "environment" {
  description = "Kind of deployment; production refuses what is for development only."
  type        = string

  validation {
    condition     = contains(["development", "production"], var.environment)
    error_message = "environment must be development or production."
  }
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

  validation {
    condition     = var.gateway.timeout_seconds >= 60 && var.gateway.timeout_seconds <= 3600
    error_message = "gateway.timeout_seconds must be from 60 to 3600."
  }
  validation {
    condition     = tonumber(lookup(var.gateway.settings, "CALL_WAIT_SECONDS", "240")) < var.gateway.timeout_seconds
    error_message = "gateway.timeout_seconds must be more than CALL_WAIT_SECONDS, 240 by default."
  }
  validation {
    condition     = length(setsubtract(keys(var.gateway.settings), local.tunable.gateway)) == 0
    error_message = "gateway.settings holds a setting that is unknown, or that Terraform computes itself."
  }
  validation {
    condition     = var.gateway.trusted_proxy_hops >= 1 && var.gateway.trusted_proxy_hops <= 10
    error_message = "gateway.trusted_proxy_hops must be from 1 (Cloud Run's front end alone) to 10."
  }
  validation {
    condition     = var.gateway.max_instances >= 1 && var.gateway.max_instances >= var.gateway.min_instances
    error_message = "gateway.max_instances must be at least 1 and at least gateway.min_instances."
  }
}

variable "images" {
  description = "Container images by digest, which Cloud Build passes; unset only while an apply is limited to registry and secrets."
  type = object({
    execute_wizard = optional(string)
    gateway        = optional(string)
    run_agent      = optional(string)
  })
  default = {}

  validation {
    condition = alltrue([
      for image in [var.images.execute_wizard, var.images.gateway, var.images.run_agent] :
      image == null || can(regex("^[a-z0-9.-]+/[a-z0-9./_-]+@sha256:[0-9a-f]{64}$", image))
    ])
    error_message = "images must be named by digest, as REGISTRY/REPOSITORY/IMAGE@sha256:…"
  }
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

  validation {
    condition     = contains(["DEBUG", "INFO", "WARN", "ERROR"], var.log_level)
    error_message = "log_level must be DEBUG, INFO, WARN or ERROR."
  }
}

variable "name" {
  description = "First part of all resources' names; deployments that share a project need different ones."
  type        = string
  default     = "federalrunner"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,18}[a-z0-9]$", var.name))
    error_message = "name must have 3 to 20 lower-case letters, digits and hyphens."
  }
}

variable "operators" {
  description = "Principals that may change wizards and profiles, such as group:operators@example.org."
  type        = set(string)
  default     = []

  validation {
    condition     = alltrue([for member in var.operators : can(regex("^(user|group|serviceAccount):[^@ ]+@[^@ ]+$", member))])
    error_message = "operators must be user:, group: or serviceAccount: with an address; allUsers is refused."
  }
}

variable "project" {
  description = "Id of the Google Cloud project."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project))
    error_message = "project must be the project's id, not its number or name."
  }
}

variable "public_keys" {
  description = "Public keys (JWK) of `federalrunner keys new`: WORKER_PUBLIC_KEY, AGENT_PUBLIC_KEY and GATEWAY_PUBLIC_KEY."
  type = object({
    agent   = string
    gateway = string
    worker  = string
  })

  validation {
    condition = alltrue([
      for key in values(var.public_keys) : try(jsondecode(key).kty != "" && jsondecode(key).x != "" && jsondecode(key).kid != "", false)
    ])
    error_message = "public_keys must be JSON Web Keys with kty, x and kid."
  }
  validation {
    condition     = alltrue([for key in values(var.public_keys) : !can(jsondecode(key).d) && !can(jsondecode(key).keys)])
    error_message = "public_keys holds a private key: private keys belong in Secret Manager alone."
  }
}

variable "publishers" {
  description = "Publishers of registries whose wizards the deployment takes: for each key's thumbprint the sites of its forms."
  type        = map(set(string))
  default     = {}

  validation {
    condition     = alltrue([for key in keys(var.publishers) : can(regex("^[A-Za-z0-9_-]{43}$", key))])
    error_message = "publishers must have thumbprints of keys, of 43 characters, as `federalrunner wizards add` prints them."
  }
  validation {
    condition     = alltrue([for site in flatten([for sites in values(var.publishers) : tolist(sites)]) : can(regex("^[a-z0-9-]+(\\.[a-z0-9-]+)+$", site))])
    error_message = "publishers must name sites by their registrable domain, such as ssa.gov."
  }
}

variable "region" {
  description = "Region of services, jobs, queues and schedules."
  type        = string
  default     = "us-central1"

  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.region))
    error_message = "region must be a region such as us-central1."
  }
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

  validation {
    condition     = alltrue([for member in var.registry.readers : can(regex("^(user|group|serviceAccount):[^@ ]+@[^@ ]+$", member))])
    error_message = "registry.readers must be user:, group: or serviceAccount: with an address; a public registry is a copy on a static host."
  }
  validation {
    condition     = can(regex("^\\S+( \\S+){4}$", var.registry.schedule))
    error_message = "registry.schedule must be a crontab of five fields, such as 23 6 * * 1."
  }
  validation {
    condition     = !var.registry.enabled || lookup(var.registry.settings, "VISITOR_CONTACT", "") != ""
    error_message = "registry.settings must hold VISITOR_CONTACT: sites reach the operator of a declared visitor by it."
  }
  validation {
    condition     = length(setsubtract(keys(var.registry.settings), local.tunable.reprove_wizards)) == 0
    error_message = "registry.settings holds a setting that is unknown, or that Terraform computes itself."
  }
}

variable "retention" {
  description = "How long results of wizards (hours) and the history of runs (days) are kept."
  type = object({
    history_days = optional(number, 30)
    result_hours = optional(number, 24)
  })
  default = {}

  validation {
    condition     = var.retention.history_days >= 1 && var.retention.history_days <= 3650
    error_message = "retention.history_days must be from 1 to 3650."
  }
  validation {
    condition     = var.retention.result_hours >= 0 && var.retention.result_hours <= 8760
    error_message = "retention.result_hours must be from 0 to 8760."
  }
}

variable "run_buckets" {
  description = "Buckets over which runs are spread, instead of the state bucket alone: how many from which time on, in the order of the times. A time must lie ahead until every process has the setting, and a period stays named as long as runs of its time are kept."
  type = list(object({
    count = number
    since = string
  }))
  default  = []
  nullable = false

  validation {
    condition     = alltrue([for period in var.run_buckets : period.count >= 1 && period.count <= 64 && floor(period.count) == period.count])
    error_message = "run_buckets must have a count of 1 to 64."
  }
  validation {
    condition     = alltrue([for period in var.run_buckets : can(regex("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$", period.since)) && can(timeadd(period.since, "0s"))])
    error_message = "run_buckets must have times in UTC, such as 2027-01-31T00:00:00Z."
  }
  validation {
    condition     = var.run_buckets[*].since == sort(distinct(var.run_buckets[*].since))
    error_message = "run_buckets must be in the order of their times."
  }
}

variable "secrets" {
  description = "Ids of secrets that stay while no part names them."
  type        = set(string)
  default     = []

  validation {
    condition     = alltrue([for id in var.secrets : can(regex("^[A-Za-z0-9_-]{1,255}$", id))])
    error_message = "secrets must be ids of secrets: letters, digits, hyphens and underscores."
  }
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

  validation {
    condition     = contains(["auto", "job", "service"], var.wizards.launcher)
    error_message = "wizards.launcher must be auto, job or service."
  }
  validation {
    condition     = var.wizards.launcher != "service" || var.wizards.service
    error_message = "wizards.launcher is service, but wizards.service is not set."
  }
  validation {
    condition     = can(regex("^([2-9]|[1-9][0-9]+)Gi$", var.wizards.memory))
    error_message = "wizards.memory must be at least 2Gi: Chromium and the worker need it."
  }
  validation {
    condition     = try(tonumber(trimsuffix(var.wizards.memory, "Gi")) * 2 >= var.wizards.concurrency + 1, false)
    error_message = "wizards.memory is too small for wizards.concurrency: half a GiB for each run, and half for the worker and its spare browser."
  }
  validation {
    condition     = var.wizards.run_seconds >= 1 && var.wizards.run_seconds <= 3600
    error_message = "wizards.run_seconds must be from 1 to 3600."
  }
  validation {
    condition     = length(setsubtract(keys(var.wizards.settings), local.tunable.execute_wizard)) == 0
    error_message = "wizards.settings holds a setting that is unknown, or that Terraform computes itself."
  }
}
