# The account of Cloud Build, which creates everything else in the project and nothing outside of it.
locals {
  roles = toset([
    "roles/artifactregistry.admin",
    "roles/cloudbuild.builds.builder",
    "roles/cloudscheduler.admin",
    "roles/cloudtasks.admin",
    "roles/iam.roleAdmin",
    "roles/iam.serviceAccountAdmin",
    "roles/iam.serviceAccountUser",
    "roles/logging.configWriter",
    "roles/monitoring.admin",
    "roles/resourcemanager.projectIamAdmin",
    "roles/run.admin",
    "roles/secretmanager.admin",
    "roles/serviceusage.serviceUsageAdmin",
    "roles/storage.admin",
  ])
}

resource "google_service_account" "deployer" {
  project      = var.project
  account_id   = "${var.name}-deployer"
  display_name = "FederalRunner: builds and deployments"
}

resource "google_project_iam_member" "deployer" {
  for_each = local.roles

  project = var.project
  role    = each.value
  member  = "serviceAccount:${google_service_account.deployer.email}"
}
