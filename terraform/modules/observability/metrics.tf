# The messages and fields are those that the program logs; `npm run check` looks each message up in the sources.
locals {
  gateway_log = "resource.type=\"cloud_run_revision\" AND resource.labels.service_name=\"${var.gateway_service}\""
  any_worker  = "(resource.labels.service_name=~\"^${var.name}-\" OR resource.labels.job_name=~\"^${var.name}-\")"
}

resource "google_logging_metric" "authentication_refused" {
  project = var.project
  name    = "${var.name}/authentication_refused"
  filter  = "${local.gateway_log} AND httpRequest.status=401 AND jsonPayload.refused:*"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    labels {
      key         = "reason"
      description = "Why the token was refused; empty for a call without one."
      value_type  = "STRING"
    }
  }

  label_extractors = {
    reason = "EXTRACT(jsonPayload.refused)"
  }
}

resource "google_logging_metric" "lockouts" {
  project = var.project
  name    = "${var.name}/lockouts"
  filter  = "${local.gateway_log} AND jsonPayload.message=\"an address is blocked\""

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
  }
}

resource "google_logging_metric" "request_rate" {
  project = var.project
  name    = "${var.name}/request_rate"
  filter  = "${local.gateway_log} AND jsonPayload.message=\"unusually many requests for an endpoint\""

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    labels {
      key        = "endpoint"
      value_type = "STRING"
    }
  }

  label_extractors = {
    endpoint = "EXTRACT(jsonPayload.endpoint)"
  }
}

resource "google_logging_metric" "runs_ended" {
  project = var.project
  name    = "${var.name}/runs_ended"
  filter  = "${local.any_worker} AND jsonPayload.message=\"run ended\""

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key        = "type"
      value_type = "STRING"
    }
  }

  label_extractors = {
    state = "EXTRACT(jsonPayload.state)"
    type  = "EXTRACT(jsonPayload.type)"
  }
}

resource "google_logging_metric" "wizard_duration" {
  project         = var.project
  name            = "${var.name}/wizard_duration"
  description     = "From the launch of the browser to the result."
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.execution_time_ms>0"
  value_extractor = "EXTRACT(jsonPayload.execution_time_ms)"

  bucket_options {
    exponential_buckets {
      growth_factor      = 1.5
      num_finite_buckets = 16
      scale              = 500
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = "ms"
    value_type  = "DISTRIBUTION"
    labels {
      key        = "state"
      value_type = "STRING"
    }
  }

  label_extractors = {
    state = "EXTRACT(jsonPayload.state)"
  }
}

resource "google_logging_metric" "workers_lost" {
  project = var.project
  name    = "${var.name}/workers_lost"
  filter  = "${local.gateway_log} AND jsonPayload.message=\"the worker sent no heartbeat\""

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
  }
}
