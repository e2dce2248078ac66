output "service" {
  description = "Name of the Cloud Run service."
  value       = local.service
}
