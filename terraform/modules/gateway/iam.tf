# The only part that the internet may call: it checks tokens itself. A function is a Cloud Run service too.
resource "google_cloud_run_v2_service_iam_member" "public" {
  project  = var.project
  location = var.region
  name     = one(concat(google_cloud_run_v2_service.gateway[*].name, google_cloudfunctions2_function.gateway[*].name))
  role     = "roles/run.invoker"
  member   = "allUsers"
}
