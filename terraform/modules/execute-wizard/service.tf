# A warm worker for waiting callers; optional, because its idle instances have a price.
resource "google_cloud_run_v2_service" "execute_wizard" {
  count = var.wizards.service ? 1 : 0

  project             = var.project
  location            = var.region
  name                = local.resource_name
  deletion_protection = false
  custom_audiences    = [local.service_url]

  template {
    execution_environment            = "EXECUTION_ENVIRONMENT_GEN2"
    max_instance_request_concurrency = var.wizards.concurrency
    service_account                  = var.service_accounts.execute_wizard
    timeout                          = "${min(3600, local.job_seconds)}s"

    scaling {
      max_instance_count = var.wizards.max_instances
      min_instance_count = var.wizards.min_instances
    }

    containers {
      image = var.image
      args  = ["dist/functions/execute-wizard/service.js"]

      ports {
        container_port = 8080
      }

      resources {
        cpu_idle          = true
        startup_cpu_boost = true
        limits = {
          cpu    = var.wizards.cpu
          memory = var.wizards.memory
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
        for_each = merge(local.browser_of_service, local.env)
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
      error_message = "images.execute_wizard is not set. Cloud Build sets it; by hand: terraform output -json images prints the deployed ones, for -var-file."
    }
  }
}
