# Secrets of one process: no other service account can read them.
resource "google_secret_manager_secret" "secret" {
  for_each = var.ids

  project             = var.project
  secret_id           = each.value
  deletion_protection = false

  replication {
    auto {}
  }
}

resource "google_secret_manager_secret_iam_member" "reader" {
  for_each = var.ids

  project   = var.project
  secret_id = google_secret_manager_secret.secret[each.value].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = "serviceAccount:${var.reader}"
}
