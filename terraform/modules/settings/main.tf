# Settings of the processes that an operator may change by `settings`; `npm run check` compares the lists with the
# program's own rows. Settings for development, and those that the modules compute, are not among them.
locals {
  tunable = {
    a2a_grpc = [
      "A2A_GRPC_AGENT_DOMAIN",
      "A2A_WAIT_SECONDS",
      "CLOUD_CALL_TIMEOUT_SECONDS",
      "STREAMS_PER_CALLER",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
    ]
    execute_wizard = [
      "CLOUD_CALL_TIMEOUT_SECONDS",
      "EXECUTION_TIMEOUT",
      "FEDERALRUNNER_BROWSER_MEMORY_MB",
      "FEDERALRUNNER_BROWSER_SANDBOX",
      "FEDERALRUNNER_BROWSER_TYPE",
      "HEAL",
      "MODEL_NAME",
      "OPENAI_BASE_URL",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
      "WIZARD_SERVICE_DRAIN_SECONDS",
    ]
    gateway = [
      "A2A_CARDS",
      "A2A_GRPC_AGENT_DOMAIN",
      "A2A_WAIT_SECONDS",
      "CLOUD_CALL_TIMEOUT_SECONDS",
      "CONSOLE_CLIENT_ID",
      "MCP_INITIALIZE_AUTH",
      "MCP_MISSING_SESSION",
      "MCP_WAIT_SECONDS",
      "METRICS",
      "NOTICE_SENDER",
      "STREAMS_PER_CALLER",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
    ]
    run_agent = [
      "AGENT_MAX_CPU_PERCENT",
      "AGENT_MAX_LOAD",
      "AGENT_MAX_MEMORY_PERCENT",
      "AGENT_MAX_SCRATCH_BYTES",
      "AGENT_MAX_SCRATCH_FILES",
      "AGENT_MIN_DISK_BYTES",
      "AGENT_SERVICE_DRAIN_SECONDS",
      "CLOUD_CALL_TIMEOUT_SECONDS",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
      "WORKSPACE_MAX_BYTES",
    ]
  }
  bucket_location = coalesce(var.bucket_location, var.region)
}
