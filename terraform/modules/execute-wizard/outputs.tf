output "job" {
  description = "Name of the job."
  value       = google_cloud_run_v2_job.execute_wizard.name
}

output "service_url" {
  description = "URL of the warm service; null where only the job is deployed."
  value       = var.wizards.service ? local.service_url : null
}
