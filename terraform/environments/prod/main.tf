provider "google" {
  project = var.project
  region  = var.region

  # Budgets and metrics are billed to this project.
  billing_project       = var.project
  user_project_override = true
}

module "settings" {
  source = "../../modules/settings"

  environment = "production"

  a2a_grpc            = var.a2a_grpc
  agents              = var.agents
  alerts              = var.alerts
  auth0               = var.auth0
  bucket_location     = var.bucket_location
  deletion_protection = var.deletion_protection
  domain              = var.domain
  gateway             = var.gateway
  images              = var.images
  live_revision       = var.live_revision
  log_level           = var.log_level
  name                = var.name
  operators           = var.operators
  project             = var.project
  public_keys         = var.public_keys
  publishers          = var.publishers
  region              = var.region
  registry            = var.registry
  retention           = var.retention
  run_buckets         = var.run_buckets
  secrets             = var.secrets
  wizards             = var.wizards
}

module "deployment" {
  source = "../../modules/deployment"

  settings = module.settings
}
