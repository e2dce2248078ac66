# Wizards and profiles: they decide which sites receive answers and which programs start, so no process can write them.
resource "google_storage_bucket" "configuration" {
  project                     = var.project
  name                        = "${var.project}-${var.name}-configuration"
  location                    = var.location
  force_destroy               = !var.deletion_protection
  public_access_prevention    = "enforced"
  uniform_bucket_level_access = true

  versioning {
    enabled = true
  }

  lifecycle_rule {
    action {
      type = "Delete"
    }
    condition {
      days_since_noncurrent_time = 90
      num_newer_versions         = 10
    }
  }
}

resource "google_storage_bucket_iam_member" "execute_wizard_reads_configuration" {
  bucket = google_storage_bucket.configuration.name
  role   = var.roles.configuration_reader
  member = "serviceAccount:${var.service_accounts.execute_wizard}"
}

resource "google_storage_bucket_iam_member" "gateway_reads_configuration" {
  bucket = google_storage_bucket.configuration.name
  role   = var.roles.configuration_reader
  member = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_storage_bucket_iam_member" "run_agent_reads_configuration" {
  bucket = google_storage_bucket.configuration.name
  role   = var.roles.configuration_reader
  member = "serviceAccount:${var.service_accounts.run_agent}"
}

resource "google_storage_bucket_iam_member" "operator_changes_configuration" {
  for_each = var.operators

  bucket = google_storage_bucket.configuration.name
  role   = "roles/storage.objectUser"
  member = each.value
}
