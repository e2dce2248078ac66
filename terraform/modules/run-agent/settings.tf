locals {
  resource_name = "${var.name}-run-agent"
  service_url   = "https://${local.resource_name}-${var.project_number}.${var.region}.run.app"

  env = merge(var.agents.variables, var.agents.settings, {
    AGENT_METADATA_FENCE    = var.agents.metadata_fence
    AGENT_SERVICE_URL       = local.service_url
    AGENT_UIDS              = var.agents.uids
    CONFIGURATION_BUCKET    = var.bucket.configuration
    DEPLOYMENT              = var.name
    ENVIRONMENT             = var.environment
    GATEWAY_PUBLIC_KEY      = var.gateway_public_key
    GOOGLE_CLOUD_PROJECT    = var.project
    GOOGLE_CLOUD_REGION     = var.region
    HISTORY_RETENTION       = tostring(var.retention.history_days)
    INVOKER_SERVICE_ACCOUNT = var.service_accounts.invoker
    LOG_LEVEL               = var.log_level
    RESULT_RETENTION        = tostring(var.retention.result_hours)
    RUN_BUCKETS             = var.bucket.runs
    STATE_BUCKET            = var.bucket.state
    WORKER_CONCURRENCY      = tostring(var.agents.concurrency)
  })

  secret_env = merge(var.agents.secret_variables, {
    AGENT_PRIVATE_KEYS = "${var.name}-agent-private-keys"
  })
}

module "secrets" {
  source = "../secrets"

  # The worker reads the keys of the agents' own services by itself: those that a profile names, at each run.
  ids     = setunion(values(local.secret_env), var.agents.secrets)
  project = var.project
  reader  = var.service_accounts.run_agent
  secrets = var.secrets
}
