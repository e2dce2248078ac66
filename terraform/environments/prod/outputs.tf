output "a2a_urls" {
  description = "Agent card of the root agent, and the address of each agent's card."
  value       = module.deployment.a2a_urls
}

output "buckets" {
  description = "Names of the buckets."
  value       = module.deployment.buckets
}

output "candidate_url" {
  description = "MCP endpoint of the newest revision, while another one gets the traffic."
  value       = module.deployment.candidate_url
}

output "connector_url" {
  description = "URL to enter in Claude under Add custom connector."
  value       = module.deployment.connector_url
}

output "console_url" {
  description = "Cloud Console: services, logs and metrics of the gateway."
  value       = module.deployment.console_url
}

output "dashboard" {
  description = "Id of the dashboard in Cloud Monitoring."
  value       = module.deployment.dashboard
}

output "deployer" {
  description = "Service account of Cloud Build."
  value       = module.deployment.deployer
}

output "domain_records" {
  description = "DNS records that the custom domain needs."
  value       = module.deployment.domain_records
}

output "images" {
  description = "Images of this deployment, for a rollback to it."
  value       = module.deployment.images
}

output "repository" {
  description = "First part of the images' names."
  value       = module.deployment.repository
}

output "secrets" {
  description = "Ids of the secrets, whether or not a part reads them."
  value       = module.deployment.secrets
}

output "service" {
  description = "Name of the gateway's Cloud Run service."
  value       = module.deployment.service
}

output "service_accounts" {
  description = "E-mail addresses of the service accounts."
  value       = module.deployment.service_accounts
}
