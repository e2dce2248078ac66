output "a2a_urls" {
  description = "Agent card of the root agent, and the address of each agent's card."
  value = {
    agent = "${module.gateway.url}/agents/AGENT_ID/.well-known/agent-card.json"
    root  = "${module.gateway.url}/.well-known/agent-card.json"
  }
}

output "buckets" {
  description = "Names of the buckets."
  value       = { configuration = module.buckets.configuration, registry = module.buckets.registry, state = module.buckets.state }
}

output "candidate_url" {
  description = "MCP endpoint of the newest revision, while another one gets the traffic."
  value       = "${module.gateway.candidate_url}/mcp"
}

output "connector_url" {
  description = "URL to enter in Claude under Add custom connector."
  value       = "${module.gateway.url}/mcp"
}

output "console_url" {
  description = "Cloud Console: services, logs and metrics of the gateway."
  value       = "https://console.cloud.google.com/run/detail/${var.settings.region}/${module.gateway.service}/metrics?project=${var.settings.project}"
}

output "dashboard" {
  description = "Id of the dashboard in Cloud Monitoring."
  value       = module.observability.dashboard
}

output "deployer" {
  description = "Service account of Cloud Build."
  value       = module.deployer.service_account
}

output "domain_records" {
  description = "DNS records that the custom domain needs."
  value       = module.gateway.domain_records
}

output "images" {
  description = "Images of this deployment, for a rollback to it."
  value       = var.settings.images
}

output "repository" {
  description = "First part of the images' names."
  value       = module.registry.repository
}

output "secrets" {
  description = "Ids of the secrets, whether or not a part reads them."
  value       = keys(local.secrets)
}

output "service" {
  description = "Name of the gateway's Cloud Run service."
  value       = module.gateway.service
}

output "service_accounts" {
  description = "E-mail addresses of the service accounts."
  value       = module.identity.service_accounts
}
