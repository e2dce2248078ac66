resource "google_cloud_run_v2_job_iam_member" "gateway_runs_job" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_job.execute_wizard.name
  role     = var.roles.job_runner
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_run_v2_service_iam_member" "gateway_calls_service" {
  count = var.wizards.service ? 1 : 0

  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_service.execute_wizard[0].name
  role     = "roles/run.invoker"
  member   = "serviceAccount:${var.service_accounts.gateway}"
}
