locals {
  resource_name = "${var.name}-execute-wizard"
  service_url   = "https://${local.resource_name}-${var.project_number}.${var.region}.run.app"
  # The browser's start, the results' upload and a slow site's retries come on top of the run's own limit, and so do the 15 minutes
  # of a person who acts in its tab.
  job_seconds = var.wizards.run_seconds + 240 + 900

  # Half a GiB is for the worker and its spare browser. Runs of the service share the rest, so that none ends another one.
  runs_mib           = tonumber(trimsuffix(var.wizards.memory, "Gi")) * 1024 - 512
  browser_of_job     = { FEDERALRUNNER_BROWSER_MEMORY_MB = tostring(local.runs_mib) }
  browser_of_service = { FEDERALRUNNER_BROWSER_MEMORY_MB = tostring(floor(local.runs_mib / var.wizards.concurrency)) }

  env = merge(var.wizards.settings, {
    CONFIGURATION_BUCKET        = var.bucket.configuration
    ENVIRONMENT                 = var.environment
    FEDERALRUNNER_RUN_TIMEOUT_S = tostring(var.wizards.run_seconds)
    GATEWAY_PUBLIC_KEY          = var.gateway_public_key
    GOOGLE_CLOUD_PROJECT        = var.project
    GOOGLE_CLOUD_REGION         = var.region
    LOG_LEVEL                   = var.log_level
    RUN_BUCKETS                 = var.bucket.runs
    STATE_BUCKET                = var.bucket.state
    VISITOR_DIRECTORY           = var.gateway_url
    WIZARD_PUBLISHERS           = var.publishers
    WORKER_CONCURRENCY          = tostring(var.wizards.concurrency)
  })

  secret_env = merge(
    { WORKER_PRIVATE_KEYS = "${var.name}-worker-private-keys" },
    var.wizards.model_key ? { OPENAI_API_KEY = "${var.name}-openai-api-key" } : {},
    var.wizards.visitor_key ? { VISITOR_PRIVATE_KEY = "${var.name}-visitor-private-key" } : {},
  )
}

module "secrets" {
  source = "../secrets"

  ids     = toset(values(local.secret_env))
  project = var.project
  reader  = var.service_accounts.execute_wizard
  secrets = var.secrets
}
