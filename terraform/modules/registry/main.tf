resource "google_artifact_registry_repository" "images" {
  project       = var.project
  location      = var.region
  repository_id = var.name
  description   = "Images of FederalRunner"
  format        = "DOCKER"

  # A tag names one image for ever; deployments name images by digest.
  docker_config {
    immutable_tags = true
  }

  # The images of the last releases stay for a rollback.
  cleanup_policies {
    id     = "keep-recent"
    action = "KEEP"
    most_recent_versions {
      keep_count = 20
    }
  }

  cleanup_policies {
    id     = "delete-old"
    action = "DELETE"
    condition {
      older_than = "7776000s"
    }
  }
}
