resource "google_cloud_run_domain_mapping" "gateway" {
  count = var.domain == null ? 0 : 1

  project  = var.project
  location = var.region
  name     = var.domain

  metadata {
    namespace = var.project
  }

  spec {
    route_name = google_cloud_run_v2_service.gateway.name
  }
}
