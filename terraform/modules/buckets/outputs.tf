output "configuration" {
  description = "Name of the bucket of wizards and profiles."
  value       = google_storage_bucket.configuration.name
}

output "registry" {
  description = "Name of the bucket of published wizards."
  value       = google_storage_bucket.registry.name
}

output "state" {
  description = "Name of the state bucket."
  value       = google_storage_bucket.state.name
}
