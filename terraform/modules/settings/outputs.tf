output "a2a_grpc" {
  description = "Validated value of `a2a_grpc`."
  value       = var.a2a_grpc
}

output "agents" {
  description = "Validated value of `agents`."
  value       = var.agents
}

output "alerts" {
  description = "Validated value of `alerts`."
  value       = var.alerts
}

output "auth0" {
  description = "Validated value of `auth0`."
  value       = var.auth0
}

output "bucket_location" {
  description = "Validated value of `bucket_location`."
  value       = local.bucket_location
}

output "deletion_protection" {
  description = "Validated value of `deletion_protection`."
  value       = var.deletion_protection
}

output "domain" {
  description = "Validated value of `domain`."
  value       = var.domain
}

output "environment" {
  description = "Validated value of `environment`."
  value       = var.environment
}

output "gateway" {
  description = "Validated value of `gateway`."
  value       = var.gateway
}

output "images" {
  description = "Validated value of `images`."
  value       = var.images
}

output "live_revision" {
  description = "Validated value of `live_revision`."
  value       = var.live_revision
}

output "log_level" {
  description = "Validated value of `log_level`."
  value       = var.log_level
}

output "name" {
  description = "Validated value of `name`."
  value       = var.name
}

output "operators" {
  description = "Validated value of `operators`."
  value       = var.operators
}

output "project" {
  description = "Validated value of `project`."
  value       = var.project
}

output "public_keys" {
  description = "Validated value of `public_keys`."
  value       = var.public_keys
}

output "publishers" {
  description = "Validated value of `publishers`."
  value       = var.publishers
}

output "region" {
  description = "Validated value of `region`."
  value       = var.region
}

output "registry" {
  description = "Validated value of `registry`."
  value       = var.registry
}

output "retention" {
  description = "Validated value of `retention`."
  value       = var.retention
}

output "run_buckets" {
  description = "Validated value of `run_buckets`."
  value       = var.run_buckets
}

output "secrets" {
  description = "Validated value of `secrets`."
  value       = var.secrets
}

output "wizards" {
  description = "Validated value of `wizards`."
  value       = var.wizards
}
