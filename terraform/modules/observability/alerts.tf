resource "google_monitoring_notification_channel" "email" {
  for_each = var.alerts.emails

  project      = var.project
  display_name = "${var.name}: ${each.value}"
  type         = "email"
  labels = {
    email_address = each.value
  }

  # Google deletes no channel that a policy names, so the policies are changed first.
  lifecycle {
    create_before_destroy = true
  }
}

locals {
  channels = [for channel in google_monitoring_notification_channel.email : channel.name]

  # Alerts over one of the log-based metrics: more than `above` entries within five minutes.
  log_alerts = {
    authentication = {
      above  = 50
      metric = google_logging_metric.authentication_refused.name
      title  = "many sign-ins refused"
      advice = "Group the metric by reason. wrong_audience and refused_by_issuer mean that the settings of Auth0 and of the gateway differ (docs/connect-claude.md)."
    }
    lockouts = {
      above  = 3
      metric = google_logging_metric.lockouts.name
      title  = "addresses are blocked"
      advice = "Callers send forged or unknown tokens. If the caller is your own, its token was withdrawn or expired."
    }
    machines = {
      above  = 2
      metric = google_logging_metric.machines_exhausted.name
      title  = "machines are exhausted while runs go on"
      advice = "Runs go on, slower. Group the metric by resource; lower agents.concurrency, or raise agents.cpu and agents.memory."
    }
    workers = {
      above  = 2
      metric = google_logging_metric.workers_lost.name
      title  = "workers are lost"
      advice = "Workers end without a result. Look for memory limits in their logs."
    }
  }

  # Monitoring learns of a log-based metric up to ten minutes after it was created. A threshold on it would be refused
  # until then; a Prometheus query with disable_metric_validation is accepted at once.
  prometheus = {
    for metric in concat(values(local.log_alerts)[*].metric, [google_logging_metric.agent_requests.name]) :
    metric => "logging_googleapis_com:user_${replace(metric, "/[^A-Za-z0-9_]/", "_")}{monitored_resource=\"cloud_run_revision\"}"
  }

  queues = toset(values(var.queues))
}

resource "google_monitoring_alert_policy" "log" {
  for_each = local.log_alerts

  project               = var.project
  display_name          = "${var.name}: ${each.value.title}"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels

  conditions {
    display_name = each.value.title
    condition_prometheus_query_language {
      query                     = "sum(increase(${local.prometheus[each.value.metric]}[5m])) > ${each.value.above}"
      disable_metric_validation = true
      duration                  = "0s"
      evaluation_interval       = "60s"
    }
  }

  documentation {
    content = each.value.advice
  }
}

resource "google_monitoring_alert_policy" "agent_requests" {
  project               = var.project
  display_name          = "${var.name}: many requests to an agent"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels

  conditions {
    display_name = "more than 100 a minute, over all instances"
    condition_prometheus_query_language {
      query                     = "sum by (agent_id) (increase(${local.prometheus[google_logging_metric.agent_requests.name]}[1m])) > 100"
      disable_metric_validation = true
      duration                  = "0s"
      evaluation_interval       = "60s"
    }
  }

  documentation {
    content = "No request is delayed or refused. Look for the callers in the gateway's log (token_id)."
  }
}

resource "google_monitoring_alert_policy" "error_rate" {
  project               = var.project
  display_name          = "${var.name}: the gateway answers with errors"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = local.channels

  conditions {
    display_name = "more than 5 % of answers are 5xx"
    condition_threshold {
      filter             = "resource.type=\"cloud_run_revision\" AND resource.labels.service_name=\"${var.gateway_service}\" AND metric.type=\"run.googleapis.com/request_count\" AND metric.labels.response_code_class=\"5xx\""
      denominator_filter = "resource.type=\"cloud_run_revision\" AND resource.labels.service_name=\"${var.gateway_service}\" AND metric.type=\"run.googleapis.com/request_count\""
      comparison         = "COMPARISON_GT"
      duration           = "300s"
      threshold_value    = 0.05
      aggregations {
        alignment_period     = "300s"
        cross_series_reducer = "REDUCE_SUM"
        per_series_aligner   = "ALIGN_DELTA"
      }
      denominator_aggregations {
        alignment_period     = "300s"
        cross_series_reducer = "REDUCE_SUM"
        per_series_aligner   = "ALIGN_DELTA"
      }
    }
  }

  documentation {
    content = "Filter the gateway's log by severity>=ERROR; docs/errors.md describes each error type."
  }
}

resource "google_monitoring_alert_policy" "queue_age" {
  project               = var.project
  display_name          = "${var.name}: tasks wait for their dispatch"
  combiner              = "OR"
  severity              = "WARNING"
  notification_channels = local.channels

  dynamic "conditions" {
    for_each = local.queues
    content {
      display_name = "half of the attempts of ${conditions.value} are more than 10 minutes late"
      condition_threshold {
        filter          = "resource.type=\"cloud_tasks_queue\" AND resource.labels.queue_id=\"${conditions.value}\" AND metric.type=\"cloudtasks.googleapis.com/queue/task_attempt_delays\""
        comparison      = "COMPARISON_GT"
        duration        = "0s"
        threshold_value = 600000
        aggregations {
          alignment_period     = "300s"
          cross_series_reducer = "REDUCE_MAX"
          per_series_aligner   = "ALIGN_PERCENTILE_50"
        }
      }
    }
  }

  documentation {
    content = "Agents run longer than their callers expect, or the service is at capacity: raise agents.max_instances."
  }
}

resource "google_monitoring_alert_policy" "failed_deployments" {
  project               = var.project
  display_name          = "${var.name}: a deployment failed"
  combiner              = "OR"
  severity              = "ERROR"
  notification_channels = local.channels

  conditions {
    display_name = "a build failed, or a revision did not become ready"
    condition_matched_log {
      filter = "(resource.type=\"build\" AND textPayload=\"ERROR\") OR (logName:\"cloudaudit.googleapis.com%2Fsystem_event\" AND severity>=ERROR AND resource.labels.service_name=~\"^${var.name}-\")"
    }
  }

  alert_strategy {
    auto_close = "86400s"
    notification_rate_limit {
      period = "300s"
    }
  }
}

resource "google_monitoring_uptime_check_config" "gateway" {
  project      = var.project
  display_name = "${var.name}: gateway"
  period       = "300s"
  timeout      = "10s"

  http_check {
    path         = "/health"
    port         = 443
    use_ssl      = true
    validate_ssl = true
  }

  monitored_resource {
    type = "uptime_url"
    labels = {
      host       = var.gateway_host
      project_id = var.project
    }
  }

  # Nor a check: a new host replaces it, and the policy is changed in between.
  lifecycle {
    create_before_destroy = true
  }
}

resource "google_monitoring_alert_policy" "uptime" {
  project               = var.project
  display_name          = "${var.name}: the gateway cannot be reached"
  combiner              = "OR"
  severity              = "CRITICAL"
  notification_channels = local.channels

  conditions {
    display_name = "the uptime check fails from several regions"
    condition_threshold {
      filter          = "resource.type=\"uptime_url\" AND metric.type=\"monitoring.googleapis.com/uptime_check/check_passed\" AND metric.labels.check_id=\"${google_monitoring_uptime_check_config.gateway.uptime_check_id}\""
      comparison      = "COMPARISON_GT"
      duration        = "300s"
      threshold_value = 1
      aggregations {
        alignment_period     = "300s"
        cross_series_reducer = "REDUCE_COUNT_FALSE"
        group_by_fields      = ["resource.label.host"]
        per_series_aligner   = "ALIGN_NEXT_OLDER"
      }
    }
  }
}

resource "google_billing_budget" "monthly" {
  count = var.alerts.billing_account == null ? 0 : 1

  billing_account = var.alerts.billing_account
  display_name    = "${var.name}: monthly"

  budget_filter {
    projects = ["projects/${var.project_number}"]
  }

  amount {
    specified_amount {
      currency_code = var.alerts.currency
      units         = tostring(floor(var.alerts.budget))
    }
  }

  dynamic "threshold_rules" {
    for_each = [0.5, 0.9, 1]
    content {
      threshold_percent = threshold_rules.value
    }
  }

  all_updates_rule {
    monitoring_notification_channels = slice(local.channels, 0, min(length(local.channels), 5))
  }
}
