# A2A over gRPC: the image, account and secrets of the gateway, of which it is a part with a protocol of its own. It checks
# tokens itself.
resource "google_cloud_run_v2_service" "a2a_grpc" {
  project              = var.project
  location             = var.region
  name                 = local.service
  deletion_protection  = false
  ingress              = "INGRESS_TRAFFIC_ALL"
  invoker_iam_disabled = true

  template {
    max_instance_request_concurrency = var.a2a_grpc.concurrency
    service_account                  = var.service_accounts.gateway
    timeout                          = "${var.a2a_grpc.timeout_seconds}s"

    scaling {
      max_instance_count = var.a2a_grpc.max_instances
      min_instance_count = var.a2a_grpc.min_instances
    }

    containers {
      args  = ["dist/functions/a2a-grpc/main.js"]
      image = var.image

      # HTTP/2 from end to end, as gRPC needs.
      ports {
        container_port = 8080
        name           = "h2c"
      }

      resources {
        cpu_idle          = true
        startup_cpu_boost = true
        limits = {
          cpu    = var.a2a_grpc.cpu
          memory = var.a2a_grpc.memory
        }
      }

      startup_probe {
        failure_threshold = 30
        period_seconds    = 1
        grpc {}
      }

      liveness_probe {
        period_seconds = 30
        grpc {}
      }

      dynamic "env" {
        for_each = local.set_env
        content {
          name  = env.key
          value = env.value
        }
      }

      dynamic "env" {
        for_each = local.set_secret_env
        content {
          name = env.key
          value_source {
            secret_key_ref {
              secret  = env.value
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
      error_message = "images.gateway is not set. Cloud Build sets it; by hand: terraform output -json images prints the deployed ones, for -var-file."
    }
  }
}
