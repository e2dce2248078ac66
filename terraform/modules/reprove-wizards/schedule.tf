resource "google_cloud_scheduler_job" "reprove_wizards" {
  project          = var.project
  region           = var.region
  name             = "${var.name}-reprove-wizards"
  description      = "FederalRunner: proof of the registry's forms"
  schedule         = var.registry.schedule
  time_zone        = "Etc/UTC"
  attempt_deadline = "180s"

  # A repeated call would start a second walk at the same time.
  retry_config {
    retry_count = 0
  }

  http_target {
    http_method = "POST"
    uri         = "https://run.googleapis.com/v2/${google_cloud_run_v2_job.reprove_wizards.id}:run"
    oauth_token {
      scope                 = "https://www.googleapis.com/auth/cloud-platform"
      service_account_email = var.service_accounts.invoker
    }
  }
}

# Without overrides: the invoker's other users could run any program with the key of the registry.
resource "google_cloud_run_v2_job_iam_member" "invoker_runs_job" {
  project  = var.project
  location = var.region
  name     = google_cloud_run_v2_job.reprove_wizards.name
  role     = var.roles.job_invoker
  member   = "serviceAccount:${var.service_accounts.invoker}"
}
