locals {
  state_objects           = "projects/_/buckets/${google_storage_bucket.state.name}/objects/"
  execute_wizard_prefixes = ["active/", "runs/"]
  run_agent_prefixes      = ["active/", "leases/", "live/", "readiness/", "runs/", "sessions/", "waiting/", "workspaces/"]
}

# Runs, leases, schedules and everything else that processes write.
resource "google_storage_bucket" "state" {
  project                     = var.project
  name                        = "${var.project}-${var.name}-state"
  location                    = var.location
  force_destroy               = !var.deletion_protection
  public_access_prevention    = "enforced"
  uniform_bucket_level_access = true

  # A deleted input or result must be gone at once: the default keeps it for seven days.
  soft_delete_policy {
    retention_duration_seconds = 0
  }

  versioning {
    enabled = false
  }

  # The program deletes all of these itself, earlier; the rules are for what a failure leaves behind.
  lifecycle_rule {
    action {
      type = "Delete"
    }
    condition {
      age            = 1
      matches_prefix = ["auth-failures/", "dedup/", "mcp-calls/"]
    }
  }

  lifecycle_rule {
    action {
      type = "Delete"
    }
    condition {
      age            = var.history_days + 30
      matches_prefix = ["index/", "runs/", "sessions/"]
    }
  }
}

# Listing has no prefix in IAM. It shows names and no content, and without it a missing object answers 403, not 404.
resource "google_storage_bucket_iam_member" "execute_wizard_lists_state" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.execute_wizard}"
}

resource "google_storage_bucket_iam_member" "execute_wizard_reads_policies" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.bucket_reader
  member = "serviceAccount:${var.service_accounts.execute_wizard}"
}

resource "google_storage_bucket_iam_member" "execute_wizard_writes_runs" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.execute_wizard}"

  condition {
    title      = "runs"
    expression = join(" || ", [for prefix in local.execute_wizard_prefixes : "resource.name.startsWith(\"${local.state_objects}${prefix}\")"])
  }
}

resource "google_storage_bucket_iam_member" "gateway_lists_state" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "gateway_reads_policies" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.bucket_reader
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "gateway_writes_state" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "reprove_wizards_lists_state" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.reprove_wizards}"
}

resource "google_storage_bucket_iam_member" "reprove_wizards_writes_trust" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.reprove_wizards}"

  condition {
    title      = "trust"
    expression = "resource.name.startsWith(\"${local.state_objects}registry/\")"
  }
}

resource "google_storage_bucket_iam_member" "run_agent_lists_state" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.run_agent}"
}

resource "google_storage_bucket_iam_member" "run_agent_reads_policies" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.bucket_reader
  member = "serviceAccount:${var.service_accounts.run_agent}"
}

resource "google_storage_bucket_iam_member" "run_agent_writes_runs" {
  bucket = google_storage_bucket.state.name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.run_agent}"

  condition {
    title      = "runs-and-turns"
    expression = join(" || ", [for prefix in local.run_agent_prefixes : "resource.name.startsWith(\"${local.state_objects}${prefix}\")"])
  }
}
