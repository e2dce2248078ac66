resource "google_cloud_run_v2_job_iam_member" "gateway_runs_job" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_job.run_agent.name
  role     = var.roles.job_runner
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_run_v2_job_iam_member" "run_agent_starts_job" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_job.run_agent.name
  role     = var.roles.job_starter
  member   = "serviceAccount:${var.service_accounts.run_agent}"
}

resource "google_cloud_run_v2_service_iam_member" "gateway_calls_service" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_service.run_agent.name
  role     = "roles/run.invoker"
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_run_v2_service_iam_member" "invoker_calls_service" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_service.run_agent.name
  role     = "roles/run.invoker"
  member   = "serviceAccount:${var.service_accounts.invoker}"
}
