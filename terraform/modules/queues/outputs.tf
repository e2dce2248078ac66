output "names" {
  description = "Names of the queues."
  value = {
    agent_runs    = google_cloud_tasks_queue.agent_runs.name
    agent_writers = google_cloud_tasks_queue.agent_writers.name
    notifications = google_cloud_tasks_queue.notifications.name
    schedules     = google_cloud_tasks_queue.schedules.name
  }
}
