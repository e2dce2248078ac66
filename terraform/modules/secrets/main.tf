# Grants one process the access to its secrets: no other service account can read them.
resource "google_secret_manager_secret_iam_member" "reader" {
  for_each = var.ids

  project   = var.project
  secret_id = var.secrets[each.value]
  role      = "roles/secretmanager.secretAccessor"
  member    = "serviceAccount:${var.reader}"
}
