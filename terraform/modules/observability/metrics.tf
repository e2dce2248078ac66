# The messages and fields are those that the program logs; `npm run check` looks each message up in the sources.
locals {
  gateway_log = "resource.type=\"cloud_run_revision\" AND resource.labels.service_name=\"${var.gateway_service}\""
  any_worker  = "(resource.labels.service_name=~\"^${var.name}-\" OR resource.labels.job_name=~\"^${var.name}-\")"
}

resource "google_logging_metric" "agent_memory" {
  project         = var.project
  name            = "${var.name}/agent_memory"
  description     = "The largest memory of an agent's processes."
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.max_memory_bytes>0"
  value_extractor = "EXTRACT(jsonPayload.max_memory_bytes)"

  bucket_options {
    exponential_buckets {
      growth_factor      = 2
      num_finite_buckets = 10
      scale              = 16777216
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = "By"
    value_type  = "DISTRIBUTION"
    labels {
      key         = "kind"
      description = "wizard or agent."
      value_type  = "STRING"
    }
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key         = "target"
      description = "Id of the wizard or the agent."
      value_type  = "STRING"
    }
  }

  label_extractors = {
    kind   = "EXTRACT(jsonPayload.kind)"
    state  = "EXTRACT(jsonPayload.state)"
    target = "EXTRACT(jsonPayload.target)"
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

resource "google_logging_metric" "browser_memory" {
  project         = var.project
  name            = "${var.name}/browser_memory"
  description     = "The largest memory of a run's browser."
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.browser_memory_bytes>0"
  value_extractor = "EXTRACT(jsonPayload.browser_memory_bytes)"

  bucket_options {
    exponential_buckets {
      growth_factor      = 1.5
      num_finite_buckets = 12
      scale              = 67108864
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = "By"
    value_type  = "DISTRIBUTION"
    labels {
      key         = "kind"
      description = "wizard or agent."
      value_type  = "STRING"
    }
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key         = "target"
      description = "Id of the wizard or the agent."
      value_type  = "STRING"
    }
  }

  label_extractors = {
    kind   = "EXTRACT(jsonPayload.kind)"
    state  = "EXTRACT(jsonPayload.state)"
    target = "EXTRACT(jsonPayload.target)"
  }
}

resource "google_logging_metric" "model_latency" {
  project         = var.project
  name            = "${var.name}/model_latency"
  description     = "The slowest answer of a model that healing asks in a run."
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.model_ms>0"
  value_extractor = "EXTRACT(jsonPayload.model_ms)"

  bucket_options {
    exponential_buckets {
      growth_factor      = 1.5
      num_finite_buckets = 12
      scale              = 50
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = "ms"
    value_type  = "DISTRIBUTION"
    labels {
      key         = "kind"
      description = "wizard or agent."
      value_type  = "STRING"
    }
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key         = "target"
      description = "Id of the wizard or the agent."
      value_type  = "STRING"
    }
  }

  label_extractors = {
    kind   = "EXTRACT(jsonPayload.kind)"
    state  = "EXTRACT(jsonPayload.state)"
    target = "EXTRACT(jsonPayload.target)"
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

resource "google_logging_metric" "run_duration" {
  project         = var.project
  name            = "${var.name}/run_duration"
  description     = "From the claim of the run to its end."
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.total_ms>0"
  value_extractor = "EXTRACT(jsonPayload.total_ms)"

  bucket_options {
    exponential_buckets {
      growth_factor      = 1.7
      num_finite_buckets = 20
      scale              = 250
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = "ms"
    value_type  = "DISTRIBUTION"
    labels {
      key         = "kind"
      description = "wizard or agent."
      value_type  = "STRING"
    }
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key         = "target"
      description = "Id of the wizard or the agent."
      value_type  = "STRING"
    }
  }

  label_extractors = {
    kind   = "EXTRACT(jsonPayload.kind)"
    state  = "EXTRACT(jsonPayload.state)"
    target = "EXTRACT(jsonPayload.target)"
  }
}

resource "google_logging_metric" "run_wait" {
  project         = var.project
  name            = "${var.name}/run_wait"
  description     = "From the submission of the run to its claim."
  filter          = "${local.any_worker} AND jsonPayload.message=\"run ended\" AND jsonPayload.wait_ms>0"
  value_extractor = "EXTRACT(jsonPayload.wait_ms)"

  bucket_options {
    exponential_buckets {
      growth_factor      = 2
      num_finite_buckets = 18
      scale              = 50
    }
  }

  metric_descriptor {
    metric_kind = "DELTA"
    unit        = "ms"
    value_type  = "DISTRIBUTION"
    labels {
      key         = "kind"
      description = "wizard or agent."
      value_type  = "STRING"
    }
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key         = "target"
      description = "Id of the wizard or the agent."
      value_type  = "STRING"
    }
  }

  label_extractors = {
    kind   = "EXTRACT(jsonPayload.kind)"
    state  = "EXTRACT(jsonPayload.state)"
    target = "EXTRACT(jsonPayload.target)"
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
      key        = "kind"
      value_type = "STRING"
    }
    labels {
      key        = "state"
      value_type = "STRING"
    }
    labels {
      key        = "target"
      value_type = "STRING"
    }
    labels {
      key        = "type"
      value_type = "STRING"
    }
  }

  label_extractors = {
    kind   = "EXTRACT(jsonPayload.kind)"
    state  = "EXTRACT(jsonPayload.state)"
    target = "EXTRACT(jsonPayload.target)"
    type   = "EXTRACT(jsonPayload.type)"
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
