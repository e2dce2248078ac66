locals {
  env = merge(var.registry.settings, {
    ENVIRONMENT           = var.environment
    LOG_LEVEL             = var.log_level
    VISITOR_DIRECTORY     = var.gateway_url
    WIZARD_REGISTRY       = "gs://${var.bucket.registry}"
    WIZARD_REGISTRY_TRUST = "gs://${var.bucket.state}/registry"
  })

  secret_env = merge(
    { WIZARD_REGISTRY_KEY = "${var.name}-registry-key" },
    var.visitor_key ? { VISITOR_PRIVATE_KEY = "${var.name}-visitor-private-key" } : {},
  )
}

module "secrets" {
  source = "../secrets"

  ids     = toset(values(local.secret_env))
  project = var.project
  reader  = var.service_accounts.reprove_wizards
  secrets = var.secrets
}
