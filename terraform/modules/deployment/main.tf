# Without depends_on: the number would be unknown, and what it is part of be replaced, whenever an API is added.
data "google_project" "this" {
  project_id = var.settings.project
}

resource "google_project_service" "api" {
  for_each = toset([
    "artifactregistry.googleapis.com",
    "billingbudgets.googleapis.com",
    "cloudbuild.googleapis.com",
    "cloudresourcemanager.googleapis.com",
    "cloudscheduler.googleapis.com",
    "cloudtasks.googleapis.com",
    "iam.googleapis.com",
    "logging.googleapis.com",
    "monitoring.googleapis.com",
    "run.googleapis.com",
    "secretmanager.googleapis.com",
    "storage.googleapis.com",
    "telemetry.googleapis.com",
  ])

  project            = var.settings.project
  service            = each.value
  disable_on_destroy = false
}

locals {
  # Known at every plan, and everything that names the project waits for its APIs.
  project        = one(distinct([for api in google_project_service.api : api.project]))
  project_number = data.google_project.this.number
  gateway_host   = coalesce(var.settings.domain, "${var.settings.name}-gateway-${local.project_number}.${var.settings.region}.run.app")
  gateway_url    = "https://${local.gateway_host}"
  publishers     = join(",", flatten([for key, sites in var.settings.publishers : [for site in sites : "${key}@${site}"]]))
}

module "identity" {
  source = "../identity"

  name    = var.settings.name
  project = local.project
}

module "deployer" {
  source = "../deployer"

  name    = var.settings.name
  project = local.project
}

module "registry" {
  source = "../registry"

  name    = var.settings.name
  project = local.project
  region  = var.settings.region
}

module "buckets" {
  source = "../buckets"

  deletion_protection = var.settings.deletion_protection
  history_days        = var.settings.retention.history_days
  location            = var.settings.bucket_location
  name                = var.settings.name
  operators           = var.settings.operators
  project             = local.project
  registry_readers    = var.settings.registry.readers
  roles               = module.identity.roles
  run_buckets         = var.settings.run_buckets
  service_accounts    = module.identity.service_accounts
}

module "queues" {
  source = "../queues"

  name             = var.settings.name
  project          = local.project
  readers_at_once  = var.settings.agents.concurrency * var.settings.agents.max_instances
  region           = var.settings.region
  roles            = module.identity.roles
  service_accounts = module.identity.service_accounts
}

module "execute_wizard" {
  source = "../execute-wizard"

  bucket             = module.buckets.names
  environment        = var.settings.environment
  gateway_public_key = var.settings.public_keys.gateway
  gateway_url        = local.gateway_url
  image              = var.settings.images.execute_wizard
  log_level          = var.settings.log_level
  name               = var.settings.name
  project            = local.project
  project_number     = local.project_number
  publishers         = local.publishers
  region             = var.settings.region
  roles              = module.identity.roles
  secrets            = local.secrets
  service_accounts   = module.identity.service_accounts
  wizards            = var.settings.wizards
}

module "reprove_wizards" {
  source = "../reprove-wizards"
  count  = var.settings.registry.enabled ? 1 : 0

  bucket           = { registry = module.buckets.registry, state = module.buckets.state }
  environment      = var.settings.environment
  gateway_url      = local.gateway_url
  image            = var.settings.images.execute_wizard
  log_level        = var.settings.log_level
  name             = var.settings.name
  project          = local.project
  region           = var.settings.region
  registry         = { schedule = var.settings.registry.schedule, settings = var.settings.registry.settings }
  roles            = module.identity.roles
  secrets          = local.secrets
  service_accounts = module.identity.service_accounts
  visitor_key      = var.settings.wizards.visitor_key
}

module "run_agent" {
  source = "../run-agent"
  count  = var.settings.agents.enabled ? 1 : 0

  agents             = var.settings.agents
  bucket             = module.buckets.names
  environment        = var.settings.environment
  gateway_public_key = var.settings.public_keys.gateway
  image              = var.settings.images.run_agent
  log_level          = var.settings.log_level
  name               = var.settings.name
  project            = local.project
  project_number     = local.project_number
  region             = var.settings.region
  retention          = var.settings.retention
  roles              = module.identity.roles
  secrets            = local.secrets
  service_accounts   = module.identity.service_accounts
}

module "gateway" {
  source = "../gateway"

  agent_service_url  = one(module.run_agent[*].service_url)
  auth0              = var.settings.auth0
  bucket             = module.buckets.names
  domain             = var.settings.domain
  environment        = var.settings.environment
  gateway            = var.settings.gateway
  grpc_address       = var.settings.a2a_grpc.enabled ? "${var.settings.name}-a2a-grpc-${local.project_number}.${var.settings.region}.run.app:443" : null
  image              = var.settings.images.gateway
  live_revision      = var.settings.live_revision
  log_level          = var.settings.log_level
  name               = var.settings.name
  project            = local.project
  project_number     = local.project_number
  public_keys        = var.settings.public_keys
  publishers         = local.publishers
  region             = var.settings.region
  retention          = var.settings.retention
  secrets            = local.secrets
  service_accounts   = module.identity.service_accounts
  wizard_launcher    = var.settings.wizards.launcher
  wizard_run_seconds = var.settings.wizards.run_seconds
  wizard_service_url = module.execute_wizard.service_url
}

module "a2a_grpc" {
  source = "../a2a-grpc"
  count  = var.settings.a2a_grpc.enabled ? 1 : 0

  a2a_grpc         = var.settings.a2a_grpc
  gateway          = { env = module.gateway.env, secret_env = module.gateway.secret_env }
  image            = var.settings.images.gateway
  name             = var.settings.name
  project          = local.project
  project_number   = local.project_number
  region           = var.settings.region
  service_accounts = module.identity.service_accounts
}

module "scheduler" {
  source = "../scheduler"

  gateway_url      = module.gateway.own_url
  name             = var.settings.name
  project          = local.project
  region           = var.settings.region
  roles            = module.identity.roles
  service_accounts = module.identity.service_accounts
}

module "observability" {
  source = "../observability"

  alerts           = var.settings.alerts
  gateway_host     = trimprefix(module.gateway.url, "https://")
  gateway_service  = module.gateway.service
  name             = var.settings.name
  project          = local.project
  project_number   = local.project_number
  queues           = module.queues.names
  roles            = module.identity.roles
  service_accounts = module.identity.service_accounts
}
