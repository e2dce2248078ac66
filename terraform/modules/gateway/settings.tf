locals {
  service  = "${var.name}-gateway"
  own_host = "${local.service}-${var.project_number}.${var.region}.run.app"
  own_url  = "https://${local.own_host}"
  url      = var.domain == null ? local.own_url : "https://${var.domain}"

  env = merge(var.gateway.settings, {
    A2A_GRPC_ADDRESS            = var.grpc_address
    AGENT_PUBLIC_KEY            = var.public_keys.agent
    AGENT_SERVICE_URL           = var.agent_service_url
    AUTH0_API_AUDIENCE          = coalesce(var.auth0.audience, "${local.url}/mcp")
    AUTH0_DOMAIN                = var.auth0.domain
    AUTH0_OPAQUE_TOKEN_SCOPES   = join(" ", var.auth0.opaque_token_scopes)
    CALLBACK_URL                = local.own_url
    CONFIGURATION_BUCKET        = var.bucket.configuration
    DEPLOYMENT                  = var.name
    ENVIRONMENT                 = var.environment
    FEDERALRUNNER_RUN_TIMEOUT_S = tostring(var.wizard_run_seconds)
    GOOGLE_CLOUD_PROJECT        = var.project
    GOOGLE_CLOUD_REGION         = var.region
    HISTORY_RETENTION           = tostring(var.retention.history_days)
    INVOKER_SERVICE_ACCOUNT     = var.service_accounts.invoker
    LOG_LEVEL                   = var.log_level
    MCP_ALLOWED_HOSTS           = "${local.own_host},next---${local.own_host}"
    MCP_SERVER_URL              = local.url
    RESULT_RETENTION            = tostring(var.retention.result_hours)
    RUN_BUCKETS                 = var.bucket.runs
    STATE_BUCKET                = var.bucket.state
    TRUSTED_PROXY_HOPS          = tostring(var.gateway.trusted_proxy_hops)
    WIZARD_LAUNCHER             = var.wizard_launcher
    WIZARD_PUBLISHERS           = var.publishers
    WIZARD_SERVICE_URL          = var.wizard_service_url
    WORKER_PUBLIC_KEY           = var.public_keys.worker
  })

  secret_env = merge(
    {
      GATEWAY_PRIVATE_KEYS = "${var.name}-gateway-private-keys"
      HMAC_KEYS            = "${var.name}-hmac-keys"
      SESSION_SECRETS      = "${var.name}-session-secrets"
    },
    var.gateway.smtp ? { SMTP_URL = "${var.name}-smtp-url" } : {},
    var.gateway.static_tokens ? { A2A_TOKENS = "${var.name}-a2a-tokens" } : {},
  )

  set_env = { for name, value in local.env : name => value if try(length(value), 0) > 0 }
}

module "secrets" {
  source = "../secrets"

  ids     = toset(values(local.secret_env))
  project = var.project
  reader  = var.service_accounts.gateway
  secrets = var.secrets
}
