# The deployment's own jobs. Schedules belong to the program: the gateway creates their jobs, named NAME-schedule-…

# Ends runs whose worker died, wakes writers with a queue, and deletes data past its retention.
resource "google_cloud_scheduler_job" "maintenance" {
  project          = var.project
  region           = var.region
  name             = "${var.name}-maintenance"
  description      = "FederalRunner: maintenance of runs"
  schedule         = "* * * * *"
  time_zone        = "Etc/UTC"
  attempt_deadline = "180s"

  # The next minute's call comes soon enough.
  retry_config {
    retry_count = 0
  }

  http_target {
    http_method = "POST"
    uri         = "${var.gateway_url}/callbacks/maintenance"
    oidc_token {
      audience              = var.gateway_url
      service_account_email = var.service_accounts.invoker
    }
  }
}

# Repairs differences of Cloud Scheduler and Cloud Tasks from the schedules.
resource "google_cloud_scheduler_job" "sync" {
  project          = var.project
  region           = var.region
  name             = "${var.name}-sync-schedules"
  description      = "FederalRunner: schedules in step with Cloud Scheduler"
  schedule         = "17 4 * * *"
  time_zone        = "Etc/UTC"
  attempt_deadline = "300s"

  retry_config {
    min_backoff_duration = "60s"
    retry_count          = 3
  }

  http_target {
    http_method = "POST"
    uri         = "${var.gateway_url}/callbacks/sync-schedules"
    oidc_token {
      audience              = var.gateway_url
      service_account_email = var.service_accounts.invoker
    }
  }
}

# Cloud Scheduler has no permissions on single jobs.
resource "google_project_iam_member" "gateway_keeps_schedules" {
  project = var.project
  role    = var.roles.scheduler
  member  = "serviceAccount:${var.service_accounts.gateway}"
}
