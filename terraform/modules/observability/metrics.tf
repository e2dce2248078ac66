# The messages and fields are those that the program logs; `npm run check` looks each message up in the sources.
locals {
  gateway_log = "resource.type=\"cloud_run_revision\" AND resource.labels.service_name=\"${var.gateway_service}\""
  any_worker  = "(resource.labels.service_name=~\"^${var.name}-\" OR resource.labels.job_name=~\"^${var.name}-\")"
  # Labels of the record of an ended run, with their descriptions.
  run_labels = {
    kind   = "wizard or agent."
    state  = null
    target = "Id of the wizard or the agent."
  }
  ended_labels = merge(local.run_labels, { type = "Type of the error." })
  # Figures of that record, by metric: the buckets grow from `scale` by `growth`.
  run_figures = {
    agent_memory = {
      description = "The largest memory of an agent's processes."
      field       = "max_memory_bytes"
      unit        = "By"
      scale       = 16777216
      growth      = 2
      buckets     = 10
    }
    browser_memory = {
      description = "The largest memory of a run's browser."
      field       = "browser_memory_bytes"
      unit        = "By"
      scale       = 67108864
      growth      = 1.5
      buckets     = 12
    }
    model_latency = {
      description = "The slowest answer of a model that healing asks in a run."
      field       = "model_ms"
      unit        = "ms"
      scale       = 50
      growth      = 1.5
      buckets     = 12
    }
    run_duration = {
      description = "From the claim of the run to its end."
      field       = "total_ms"
      unit        = "ms"
      scale       = 250
      growth      = 1.7
      buckets     = 20
    }
    run_wait = {
      description = "From the submission of the run to its claim."
      field       = "wait_ms"
      unit        = "ms"
      scale       = 50
      growth      = 2
      buckets     = 18
    }
  }
}

resource "google_logging_metric" "agent_requests" {
  project     = var.project
  name        = "${var.name}/agent_requests"
  description = "Requests to the A2A endpoints of each agent, of all instances."
  filter      = "${local.gateway_log} AND jsonPayload.message=\"request\" AND jsonPayload.agent_id:*"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    labels {
      key        = "agent_id"
      value_type = "STRING"
    }
  }

  label_extractors = {
    agent_id = "EXTRACT(jsonPayload.agent_id)"
  }
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

resource "google_logging_metric" "machines_exhausted" {
  project = var.project
  name    = "${var.name}/machines_exhausted"
  filter  = "${local.any_worker} AND jsonPayload.message=\"the machine is exhausted while runs go on\""

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    labels {
      key        = "resource"
      value_type = "STRING"
    }
  }

  label_extractors = {
    resource = "EXTRACT(jsonPayload.resource)"
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

resource "google_logging_metric" "run_figure" {
  for_each        = local.run_figures
  project         = var.project
  name            = "${var.name}/${each.key}"
  description     = each.value.description
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.${each.value.field}>0"
  value_extractor = "EXTRACT(jsonPayload.${each.value.field})"

  bucket_options {
    exponential_buckets {
      growth_factor      = each.value.growth
      num_finite_buckets = each.value.buckets
      scale              = each.value.scale
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = each.value.unit
    value_type  = "DISTRIBUTION"
    dynamic "labels" {
      for_each = local.run_labels
      content {
        key         = labels.key
        description = labels.value
        value_type  = "STRING"
      }
    }
  }

  label_extractors = { for label in keys(local.run_labels) : label => "EXTRACT(jsonPayload.${label})" }
}

resource "google_logging_metric" "runs_ended" {
  project = var.project
  name    = "${var.name}/runs_ended"
  filter  = "${local.any_worker} AND jsonPayload.message=\"run ended\""

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    dynamic "labels" {
      for_each = local.ended_labels
      content {
        key         = labels.key
        description = labels.value
        value_type  = "STRING"
      }
    }
  }

  label_extractors = { for label in keys(local.ended_labels) : label => "EXTRACT(jsonPayload.${label})" }
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

moved {
  from = google_logging_metric.agent_memory
  to   = google_logging_metric.run_figure["agent_memory"]
}

moved {
  from = google_logging_metric.browser_memory
  to   = google_logging_metric.run_figure["browser_memory"]
}

moved {
  from = google_logging_metric.model_latency
  to   = google_logging_metric.run_figure["model_latency"]
}

moved {
  from = google_logging_metric.run_duration
  to   = google_logging_metric.run_figure["run_duration"]
}

moved {
  from = google_logging_metric.run_wait
  to   = google_logging_metric.run_figure["run_wait"]
}
