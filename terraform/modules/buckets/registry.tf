# Wizards that the operators have signed, for other computers, and the verdicts of the weekly proof. An empty bucket has no price, and
# one that holds wizards stays when the proof is switched off.
resource "google_storage_bucket" "registry" {
  project                     = var.project
  name                        = "${var.project}-${var.name}-registry"
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

resource "google_storage_bucket_iam_member" "reprove_wizards_lists_registry" {
  bucket = google_storage_bucket.registry.name
  role   = var.roles.object_lister
  member = "serviceAccount:${var.service_accounts.reprove_wizards}"
}

resource "google_storage_bucket_iam_member" "reprove_wizards_writes_registry" {
  bucket = google_storage_bucket.registry.name
  role   = var.roles.object_writer
  member = "serviceAccount:${var.service_accounts.reprove_wizards}"
}

resource "google_storage_bucket_iam_member" "operator_publishes_wizards" {
  for_each = var.operators

  bucket = google_storage_bucket.registry.name
  role   = "roles/storage.objectUser"
  member = each.value
}

resource "google_storage_bucket_iam_member" "reader_reads_registry" {
  for_each = var.registry_readers

  bucket = google_storage_bucket.registry.name
  role   = "roles/storage.objectViewer"
  member = each.value
}
