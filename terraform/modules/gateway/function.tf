# The gateway as a function of functions-framework, built by Google from the archive of the sources.
resource "google_storage_bucket" "sources" {
  count = var.gateway.host == "function" ? 1 : 0

  project                     = var.project
  name                        = "${var.project}-${var.name}-sources"
  location                    = var.location
  public_access_prevention    = "enforced"
  uniform_bucket_level_access = true
  force_destroy               = true
}

resource "google_storage_bucket_object" "archive" {
  count = var.gateway.host == "function" ? 1 : 0

  bucket = google_storage_bucket.sources[0].name
  name   = "gateway-${filesha256(var.gateway.archive)}.zip"
  source = var.gateway.archive
}

resource "google_cloudfunctions2_function" "gateway" {
  count = var.gateway.host == "function" ? 1 : 0

  project  = var.project
  location = var.region
  name     = local.service

  build_config {
    entry_point = "gateway"
    runtime     = var.gateway.runtime
    source {
      storage_source {
        bucket = google_storage_bucket.sources[0].name
        object = google_storage_bucket_object.archive[0].name
      }
    }
  }

  service_config {
    available_cpu                    = var.gateway.cpu
    available_memory                 = var.gateway.memory
    environment_variables            = local.set_env
    ingress_settings                 = "ALLOW_ALL"
    max_instance_count               = var.gateway.max_instances
    max_instance_request_concurrency = var.gateway.concurrency
    min_instance_count               = var.gateway.min_instances
    service_account_email            = var.service_accounts.gateway
    timeout_seconds                  = var.gateway.timeout_seconds

    dynamic "secret_environment_variables" {
      for_each = local.secret_env
      content {
        key        = secret_environment_variables.key
        project_id = var.project
        secret     = module.secrets.ids[secret_environment_variables.value]
        version    = "latest"
      }
    }
  }
}
