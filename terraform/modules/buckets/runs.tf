locals {
  run_bucket_count = max(0, var.run_buckets[*].count...)
  # Of the prefixes of the state bucket, those of runs.
  run_prefixes = {
    execute_wizard = local.execute_wizard_prefixes
    run_agent      = ["active/", "live/", "runs/"]
  }
}

# Runs, spread by their ids: each bucket has the rates of one. They have what the state bucket has.
resource "google_storage_bucket" "runs" {
  count = local.run_bucket_count

  project                     = var.project
  name                        = "${var.project}-${var.name}-runs-${count.index}"
  location                    = var.location
  force_destroy               = !var.deletion_protection
  public_access_prevention    = "enforced"
  uniform_bucket_level_access = true

  soft_delete_policy {
    retention_duration_seconds = 0
  }

  versioning {
    enabled = false
  }

  lifecycle_rule {
    action {
      type = "Delete"
    }
    condition {
      age            = var.history_days + 30
      matches_prefix = ["index/", "runs/"]
    }
  }
}

resource "google_storage_bucket_iam_member" "execute_wizard_lists_runs" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.execute_wizard}"
}

resource "google_storage_bucket_iam_member" "execute_wizard_reads_run_policies" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.bucket_reader
  member = "serviceAccount:${var.service_accounts.execute_wizard}"
}

resource "google_storage_bucket_iam_member" "execute_wizard_writes_spread_runs" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.execute_wizard}"

  condition {
    title      = "runs"
    expression = join(" || ", [for prefix in local.run_prefixes.execute_wizard : "resource.name.startsWith(\"projects/_/buckets/${google_storage_bucket.runs[count.index].name}/objects/${prefix}\")"])
  }
}

resource "google_storage_bucket_iam_member" "gateway_lists_runs" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "gateway_reads_run_policies" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.bucket_reader
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "gateway_writes_runs" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "run_agent_lists_runs" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.run_agent}"
}

resource "google_storage_bucket_iam_member" "run_agent_reads_run_policies" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.bucket_reader
  member = "serviceAccount:${var.service_accounts.run_agent}"
}

resource "google_storage_bucket_iam_member" "run_agent_writes_spread_runs" {
  count = local.run_bucket_count

  bucket = google_storage_bucket.runs[count.index].name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.run_agent}"

  condition {
    title      = "runs"
    expression = join(" || ", [for prefix in local.run_prefixes.run_agent : "resource.name.startsWith(\"projects/_/buckets/${google_storage_bucket.runs[count.index].name}/objects/${prefix}\")"])
  }
}
