output "configuration" {
  description = "Name of the bucket of wizards and profiles."
  value       = google_storage_bucket.configuration.name
}

output "state" {
  description = "Name of the state bucket."
  value       = google_storage_bucket.state.name
}
