resource "google_cloud_run_v2_job" "run_agent" {
  project             = var.project
  location            = var.region
  name                = local.resource_name
  deletion_protection = false

  template {
    parallelism = 1
    task_count  = 1

    template {
      execution_environment = "EXECUTION_ENVIRONMENT_GEN2"
      service_account       = var.service_accounts.run_agent
      timeout               = "7200s"
      # An agent's changes are never made twice.
      max_retries = 0

      containers {
        image = var.image
        args  = ["dist/functions/run-agent/job.js"]

        resources {
          limits = {
            cpu    = var.agents.cpu
            memory = var.agents.memory
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
      error_message = "images.run_agent is not set. Cloud Build sets it; by hand: terraform output -json images prints the deployed ones, for -var-file."
    }
  }
}
