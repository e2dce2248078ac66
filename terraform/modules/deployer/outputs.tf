output "service_account" {
  description = "Full name of the service account, as `gcloud builds submit --service-account` takes it."
  value       = google_service_account.deployer.name
}
