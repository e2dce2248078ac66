# Walks through the forms of the deployment's registry, one after the other, and publishes the signed verdicts.
resource "google_cloud_run_v2_job" "reprove_wizards" {
  project             = var.project
  location            = var.region
  name                = "${var.name}-reprove-wizards"
  deletion_protection = false

  template {
    task_count = 1

    template {
      execution_environment = "EXECUTION_ENVIRONMENT_GEN2"
      service_account       = var.service_accounts.reprove_wizards
      # A visit of a form has up to four minutes.
      timeout = "21600s"
      # The next week's walk comes soon enough.
      max_retries = 0

      containers {
        image = var.image
        args  = ["dist/functions/reprove-wizards/job.js"]

        resources {
          limits = {
            cpu    = "2"
            memory = "2Gi"
          }
        }

        dynamic "env" {
          for_each = local.env
          content {
            name  = env.key
            value = env.value
          }
        }

        dynamic "env" {
          for_each = local.secret_env
          content {
            name = env.key
            value_source {
              secret_key_ref {
                secret  = module.secrets.ids[env.value]
                version = "latest"
              }
            }
          }
        }
      }
    }
  }

  lifecycle {
    precondition {
      condition     = var.image != null
      error_message = "images.execute_wizard is not set. Cloud Build sets it; by hand: terraform output -json images prints the deployed ones, for -var-file."
    }
  }
}
