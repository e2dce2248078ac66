# A refused task is repeated until it is accepted; the program ends an expired run and then answers 200.

# Runs of read-only agents without a waiting caller.
resource "google_cloud_tasks_queue" "agent_runs" {
  project  = var.project
  location = var.region
  name     = "${var.name}-agent-runs"

  rate_limits {
    max_concurrent_dispatches = var.readers_at_once
    max_dispatches_per_second = 10
  }

  retry_config {
    max_attempts  = -1
    max_backoff   = "10s"
    max_doublings = 4
    min_backoff   = "0.500s"
  }
}

# Wake-ups of read-write agents. The lease of each agent decides which run executes; a wake-up that finds it held ends
# at once. One agent's run must not keep those of other agents waiting, so that several wake-ups are dispatched.
resource "google_cloud_tasks_queue" "agent_writers" {
  project  = var.project
  location = var.region
  name     = "${var.name}-agent-writers"

  rate_limits {
    max_concurrent_dispatches = 20
    max_dispatches_per_second = 10
  }

  retry_config {
    max_attempts  = -1
    max_backoff   = "10s"
    max_doublings = 4
    min_backoff   = "0.500s"
  }
}

# Steps of notifications to webhooks. A dead webhook is tried for about an hour, and keeps no other one waiting.
resource "google_cloud_tasks_queue" "notifications" {
  project  = var.project
  location = var.region
  name     = "${var.name}-notifications"

  rate_limits {
    max_concurrent_dispatches = 50
    max_dispatches_per_second = 50
  }

  retry_config {
    max_attempts  = 12
    max_backoff   = "600s"
    max_doublings = 8
    min_backoff   = "2s"
  }
}

# Schedules with a single time.
resource "google_cloud_tasks_queue" "schedules" {
  project  = var.project
  location = var.region
  name     = "${var.name}-schedules"

  rate_limits {
    max_concurrent_dispatches = 20
    max_dispatches_per_second = 10
  }

  retry_config {
    max_attempts  = -1
    max_backoff   = "10s"
    max_doublings = 4
    min_backoff   = "0.500s"
  }
}
