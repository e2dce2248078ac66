locals {
  # Title, filter, aligner and grouping of each chart; two in a row.
  charts = [
    {
      title   = "Gateway: answers by class"
      filter  = "resource.type=\"cloud_run_revision\" resource.labels.service_name=\"${var.gateway_service}\" metric.type=\"run.googleapis.com/request_count\""
      aligner = "ALIGN_RATE"
      reducer = "REDUCE_SUM"
      by      = ["metric.label.response_code_class"]
    },
    {
      title   = "Gateway: latency, 95th percentile (ms)"
      filter  = "resource.type=\"cloud_run_revision\" resource.labels.service_name=\"${var.gateway_service}\" metric.type=\"run.googleapis.com/request_latencies\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = []
    },
    {
      title   = "Runs by state"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.runs_ended.name}\""
      aligner = "ALIGN_DELTA"
      reducer = "REDUCE_SUM"
      by      = ["metric.label.state"]
    },
    {
      title   = "Runs by error type"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.runs_ended.name}\" metric.label.type!=\"\""
      aligner = "ALIGN_DELTA"
      reducer = "REDUCE_SUM"
      by      = ["metric.label.type"]
    },
    {
      title   = "Runs: duration, 95th percentile (ms)"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.run_figure["run_duration"].name}\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = ["metric.label.target"]
    },
    {
      title   = "Runs: wait for a worker, 95th percentile (ms)"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.run_figure["run_wait"].name}\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = ["metric.label.target"]
    },
    {
      title   = "Wizards: memory of the browser, 95th percentile (bytes)"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.run_figure["browser_memory"].name}\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = ["metric.label.target"]
    },
    {
      title   = "Wizards: slowest answer of a model, 95th percentile (ms)"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.run_figure["model_latency"].name}\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = ["metric.label.target"]
    },
    {
      title   = "Agents: memory, 95th percentile (bytes)"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.run_figure["agent_memory"].name}\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = ["metric.label.target"]
    },
    {
      title   = "Agents: requests, of all instances"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.agent_requests.name}\""
      aligner = "ALIGN_DELTA"
      reducer = "REDUCE_SUM"
      by      = ["metric.label.agent_id"]
    },
    {
      title   = "Tasks in the queues"
      filter  = "resource.type=\"cloud_tasks_queue\" resource.labels.queue_id=monitoring.regex.full_match(\"${var.name}-.*\") metric.type=\"cloudtasks.googleapis.com/queue/depth\""
      aligner = "ALIGN_MAX"
      reducer = "REDUCE_MAX"
      by      = ["resource.label.queue_id"]
    },
    {
      title   = "Memory of services, 95th percentile"
      filter  = "resource.type=\"cloud_run_revision\" resource.labels.service_name=monitoring.regex.full_match(\"${var.name}-.*\") metric.type=\"run.googleapis.com/container/memory/utilizations\""
      aligner = "ALIGN_PERCENTILE_95"
      reducer = "REDUCE_MAX"
      by      = ["resource.label.service_name"]
    },
    {
      title   = "Refused tokens by reason"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.authentication_refused.name}\""
      aligner = "ALIGN_DELTA"
      reducer = "REDUCE_SUM"
      by      = ["metric.label.reason"]
    },
    {
      title   = "Endpoints with unusually many requests"
      filter  = "metric.type=\"logging.googleapis.com/user/${google_logging_metric.request_rate.name}\""
      aligner = "ALIGN_DELTA"
      reducer = "REDUCE_SUM"
      by      = ["metric.label.endpoint"]
    },
  ]
}

resource "google_monitoring_dashboard" "overview" {
  project = var.project
  dashboard_json = jsonencode({
    displayName = "FederalRunner: ${var.name}"
    gridLayout = {
      columns = "2"
      widgets = [
        for chart in local.charts : {
          title = chart.title
          xyChart = {
            dataSets = [{
              plotType = "LINE"
              timeSeriesQuery = {
                timeSeriesFilter = {
                  filter = chart.filter
                  # As Google prints it: numbers as strings, and no empty list.
                  aggregation = merge(
                    {
                      alignmentPeriod    = "300s"
                      crossSeriesReducer = chart.reducer
                      perSeriesAligner   = chart.aligner
                    },
                    length(chart.by) == 0 ? {} : { groupByFields = chart.by },
                  )
                }
              }
            }]
          }
        }
      ]
    }
  })
}
