# Effective where TRACE_ENDPOINT is set.
resource "google_project_iam_member" "execute_wizard_writes_traces" {
  project = var.project
  role    = var.roles.trace_writer
  member  = "serviceAccount:${var.service_accounts.execute_wizard}"
}

resource "google_project_iam_member" "gateway_writes_traces" {
  project = var.project
  role    = var.roles.trace_writer
  member  = "serviceAccount:${var.service_accounts.gateway}"
}

resource "google_project_iam_member" "run_agent_writes_traces" {
  project = var.project
  role    = var.roles.trace_writer
  member  = "serviceAccount:${var.service_accounts.run_agent}"
}
