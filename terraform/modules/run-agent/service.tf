# Serves waiting callers, and Cloud Tasks, whose dispatch lasts 30 minutes at most. It starts as root only to change users.
resource "google_cloud_run_v2_service" "run_agent" {
  project             = var.project
  location            = var.region
  name                = local.resource_name
  deletion_protection = false
  custom_audiences    = [local.service_url]

  template {
    execution_environment            = "EXECUTION_ENVIRONMENT_GEN2"
    max_instance_request_concurrency = var.agents.concurrency
    service_account                  = var.service_accounts.run_agent
    timeout                          = "1800s"

    scaling {
      max_instance_count = var.agents.max_instances
      min_instance_count = var.agents.min_instances
    }

    containers {
      image = var.image

      ports {
        container_port = 8080
      }

      resources {
        # A reader's run may outlive the request of its caller, and keeps its processor then.
        cpu_idle          = false
        startup_cpu_boost = true
        limits = {
          cpu    = var.agents.cpu
          memory = var.agents.memory
        }
      }

      startup_probe {
        failure_threshold = 60
        period_seconds    = 1
        http_get {
          path = "/health"
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

  lifecycle {
    precondition {
      condition     = var.image != null
      error_message = "images.run_agent is not set. Cloud Build sets it; by hand: terraform output -json images prints the deployed ones, for -var-file."
    }
  }
}
