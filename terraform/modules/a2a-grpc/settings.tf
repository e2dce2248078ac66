locals {
  service = "${var.name}-a2a-grpc"
  address = "${local.service}-${var.project_number}.${var.region}.run.app:443"

  env = merge(var.a2a_grpc.settings, {
    A2A_GRPC_ADDRESS            = local.address
    AGENT_PUBLIC_KEY            = var.gateway.env.AGENT_PUBLIC_KEY
    AGENT_SERVICE_URL           = var.gateway.env.AGENT_SERVICE_URL
    AUTH0_API_AUDIENCE          = var.gateway.env.AUTH0_API_AUDIENCE
    AUTH0_DOMAIN                = var.gateway.env.AUTH0_DOMAIN
    AUTH0_OPAQUE_TOKEN_SCOPES   = var.gateway.env.AUTH0_OPAQUE_TOKEN_SCOPES
    CALLBACK_URL                = var.gateway.env.CALLBACK_URL
    CONFIGURATION_BUCKET        = var.gateway.env.CONFIGURATION_BUCKET
    DEPLOYMENT                  = var.gateway.env.DEPLOYMENT
    ENVIRONMENT                 = var.gateway.env.ENVIRONMENT
    FEDERALRUNNER_RUN_TIMEOUT_S = var.gateway.env.FEDERALRUNNER_RUN_TIMEOUT_S
    GOOGLE_CLOUD_PROJECT        = var.gateway.env.GOOGLE_CLOUD_PROJECT
    GOOGLE_CLOUD_REGION         = var.gateway.env.GOOGLE_CLOUD_REGION
    HISTORY_RETENTION           = var.gateway.env.HISTORY_RETENTION
    INVOKER_SERVICE_ACCOUNT     = var.gateway.env.INVOKER_SERVICE_ACCOUNT
    LOG_LEVEL                   = var.gateway.env.LOG_LEVEL
    MCP_SERVER_URL              = var.gateway.env.MCP_SERVER_URL
    RESULT_RETENTION            = var.gateway.env.RESULT_RETENTION
    RUN_BUCKETS                 = try(var.gateway.env.RUN_BUCKETS, null)
    STATE_BUCKET                = var.gateway.env.STATE_BUCKET
    TRUSTED_PROXY_HOPS          = var.gateway.env.TRUSTED_PROXY_HOPS
    WIZARD_LAUNCHER             = var.gateway.env.WIZARD_LAUNCHER
    WIZARD_PUBLISHERS           = var.gateway.env.WIZARD_PUBLISHERS
    WIZARD_SERVICE_URL          = var.gateway.env.WIZARD_SERVICE_URL
    WORKER_PUBLIC_KEY           = var.gateway.env.WORKER_PUBLIC_KEY
  })

  secret_env = {
    A2A_TOKENS           = try(var.gateway.secret_env.A2A_TOKENS, null)
    GATEWAY_PRIVATE_KEYS = var.gateway.secret_env.GATEWAY_PRIVATE_KEYS
    HMAC_KEYS            = var.gateway.secret_env.HMAC_KEYS
  }

  set_env        = { for name, value in local.env : name => value if try(length(value), 0) > 0 }
  set_secret_env = { for name, secret in local.secret_env : name => secret if secret != null }
}
