output "job" {
  description = "Name of the job."
  value       = google_cloud_run_v2_job.run_agent.name
}

output "service_url" {
  description = "URL of the private service."
  value       = local.service_url
}
