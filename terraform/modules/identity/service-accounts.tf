# One account for each process, and one whose identity tokens Cloud Tasks and Cloud Scheduler send.
resource "google_service_account" "execute_wizard" {
  project      = var.project
  account_id   = "${var.name}-wizard"
  display_name = "FederalRunner: wizards' worker"
}

resource "google_service_account" "gateway" {
  project      = var.project
  account_id   = "${var.name}-gateway"
  display_name = "FederalRunner: gateway"
}

resource "google_service_account" "invoker" {
  project      = var.project
  account_id   = "${var.name}-invoker"
  display_name = "FederalRunner: calls of Cloud Tasks and Cloud Scheduler"
}

resource "google_service_account" "reprove_wizards" {
  project      = var.project
  account_id   = "${var.name}-reprove"
  display_name = "FederalRunner: proof of the registry"
}

resource "google_service_account" "run_agent" {
  project      = var.project
  account_id   = "${var.name}-agent"
  display_name = "FederalRunner: agents' worker"
}

# The two that enqueue calls and put schedules attach the invoker's identity to them.
resource "google_service_account_iam_member" "gateway_uses_invoker" {
  service_account_id = google_service_account.invoker.name
  role               = "roles/iam.serviceAccountUser"
  member             = "serviceAccount:${google_service_account.gateway.email}"
}

resource "google_service_account_iam_member" "run_agent_uses_invoker" {
  service_account_id = google_service_account.invoker.name
  role               = "roles/iam.serviceAccountUser"
  member             = "serviceAccount:${google_service_account.run_agent.email}"
}
