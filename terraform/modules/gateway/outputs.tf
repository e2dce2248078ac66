output "candidate_url" {
  description = "URL of the newest revision while another one gets the traffic."
  value       = "https://next---${local.own_host}"
}

output "domain_records" {
  description = "DNS records that the domain needs."
  value       = flatten(google_cloud_run_domain_mapping.gateway[*].status)
}

output "env" {
  description = "Variables of the process, for its sibling that serves A2A over gRPC."
  value       = local.env
}

output "own_url" {
  description = "URL below run.app, which Cloud Tasks and Cloud Scheduler call."
  value       = local.own_url
}

output "secret_env" {
  description = "Secret Manager ids by variable, known once their reader is allowed to read them."
  value       = { for name, id in local.secret_env : name => module.secrets.ids[id] }
}

output "service" {
  description = "Name of the Cloud Run service."
  value       = local.service
}

output "url" {
  description = "Public URL, without a path."
  value       = local.url
}
