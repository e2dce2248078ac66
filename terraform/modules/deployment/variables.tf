variable "settings" {
  description = "Outputs of the module settings."
  type = object({
    a2a_grpc = object({
      concurrency     = number
      cpu             = string
      enabled         = bool
      max_instances   = number
      memory          = string
      min_instances   = number
      settings        = map(string)
      timeout_seconds = number
    })
    agents = object({
      concurrency      = number
      cpu              = string
      enabled          = bool
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
    alerts = object({
      billing_account = optional(string)
      budget          = number
      currency        = string
      emails          = set(string)
    })
    auth0 = object({
      audience            = optional(string)
      domain              = string
      opaque_token_scopes = set(string)
    })
    bucket_location     = string
    deletion_protection = bool
    domain              = string
    environment         = string
    gateway = object({
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
    images = object({
      execute_wizard = optional(string)
      gateway        = optional(string)
      run_agent      = optional(string)
    })
    live_revision = string
    log_level     = string
    name          = string
    operators     = set(string)
    project       = string
    public_keys = object({
      agent   = string
      gateway = string
      worker  = string
    })
    publishers = map(set(string))
    region     = string
    registry = object({
      enabled  = bool
      readers  = set(string)
      schedule = string
      settings = map(string)
    })
    retention = object({
      history_days = number
      result_hours = number
    })
    run_buckets = list(object({
      count = number
      since = string
    }))
    secrets = set(string)
    wizards = object({
      concurrency   = number
      cpu           = string
      launcher      = string
      max_instances = number
      memory        = string
      min_instances = number
      model_key     = bool
      visitor_key   = bool
      run_seconds   = number
      service       = bool
      settings      = map(string)
    })
  })
}
