# The only part that the internet may call: it checks tokens itself, so that IAM checks no caller.
resource "google_cloud_run_v2_service" "gateway" {
  project              = var.project
  location             = var.region
  name                 = local.service
  deletion_protection  = false
  ingress              = "INGRESS_TRAFFIC_ALL"
  invoker_iam_disabled = true
  custom_audiences     = [local.own_url]

  template {
    service_account                  = var.service_accounts.gateway
    max_instance_request_concurrency = var.gateway.concurrency
    timeout                          = "${var.gateway.timeout_seconds}s"

    scaling {
      max_instance_count = var.gateway.max_instances
      min_instance_count = var.gateway.min_instances
    }

    containers {
      image = var.image

      ports {
        container_port = 8080
      }

      resources {
        cpu_idle          = true
        startup_cpu_boost = true
        limits = {
          cpu    = var.gateway.cpu
          memory = var.gateway.memory
        }
      }

      startup_probe {
        failure_threshold = 30
        period_seconds    = 1
        http_get {
          path = "/health"
        }
      }

      liveness_probe {
        period_seconds = 30
        http_get {
          path = "/health"
        }
      }

      dynamic "env" {
        for_each = local.set_env
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

  dynamic "traffic" {
    for_each = var.live_revision == null ? [] : [var.live_revision]
    content {
      type     = "TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION"
      revision = traffic.value
      percent  = 100
    }
  }

  # The newest revision. While another one is live it is reachable by its tag alone.
  traffic {
    type    = "TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST"
    percent = var.live_revision == null ? 100 : 0
    tag     = "next"
  }

  lifecycle {
    precondition {
      condition     = var.image != null
      error_message = "images.gateway is not set. Cloud Build sets it; by hand: terraform output -json images prints the deployed ones, for -var-file."
    }
  }
}
