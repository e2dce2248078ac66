resource "google_cloud_tasks_queue_iam_member" "gateway_enqueues_agent_runs" {
  project  = var.project
  location = var.region
  name     = google_cloud_tasks_queue.agent_runs.name
  role     = var.roles.task_creator
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_tasks_queue_iam_member" "gateway_keeps_schedules" {
  project  = var.project
  location = var.region
  name     = google_cloud_tasks_queue.schedules.name
  role     = var.roles.task_keeper
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_tasks_queue_iam_member" "gateway_notifies" {
  project  = var.project
  location = var.region
  name     = google_cloud_tasks_queue.notifications.name
  role     = var.roles.task_creator
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_tasks_queue_iam_member" "gateway_wakes_writers" {
  project  = var.project
  location = var.region
  name     = google_cloud_tasks_queue.agent_writers.name
  role     = var.roles.task_creator
  member   = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_cloud_tasks_queue_iam_member" "run_agent_wakes_writers" {
  project  = var.project
  location = var.region
  name     = google_cloud_tasks_queue.agent_writers.name
  role     = var.roles.task_creator
  member   = "serviceAccount:${var.service_accounts.run_agent}"
}
