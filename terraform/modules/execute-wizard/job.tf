resource "google_cloud_run_v2_job" "execute_wizard" {
  project             = var.project
  location            = var.region
  name                = local.resource_name
  deletion_protection = false

  template {
    # A run is one task; scenarios override the number, and all of them run side by side.
    task_count = 1

    template {
      execution_environment = "EXECUTION_ENVIRONMENT_GEN2"
      service_account       = var.service_accounts.execute_wizard
      timeout               = "${local.job_seconds}s"
      # A form is never submitted twice.
      max_retries = 0

      containers {
        image = var.image

        resources {
          limits = {
            cpu    = var.wizards.cpu
            memory = var.wizards.memory
          }
        }

        dynamic "env" {
          for_each = merge(local.browser_of_job, local.env)
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
