output "configuration" {
  description = "Name of the bucket of wizards and profiles."
  value       = google_storage_bucket.configuration.name
}

output "names" {
  description = "Names of the buckets as processes get them; `runs` is the value of RUN_BUCKETS."
  value = {
    configuration = google_storage_bucket.configuration.name
    runs          = join(";", [for period in var.run_buckets : "${period.since}=${join(",", [for index in range(period.count) : google_storage_bucket.runs[index].name])}"])
    state         = google_storage_bucket.state.name
  }
}

output "registry" {
  description = "Name of the bucket of published wizards."
  value       = google_storage_bucket.registry.name
}

output "state" {
  description = "Name of the state bucket."
  value       = google_storage_bucket.state.name
}
