# Settings of the processes that an operator may change by `settings`; `npm run check` compares the lists with the
# program's own rows. Settings for development, and those that the modules compute, are not among them.
locals {
  tunable = {
    a2a_grpc = [
      "A2A_GRPC_AGENT_DOMAIN",
      "CALL_WAIT_SECONDS",
      "STREAMS_PER_CALLER",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
    ]
    execute_wizard = [
      "EXECUTION_TIMEOUT",
      "FEDERALRUNNER_BROWSER_MEMORY_MB",
      "FEDERALRUNNER_BROWSER_TYPE",
      "HEAL",
      "MODEL_NAME",
      "OPENAI_BASE_URL",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
      "VISITOR",
      "VISITOR_CONTACT",
    ]
    gateway = [
      "A2A_CARDS",
      "A2A_GRPC_AGENT_DOMAIN",
      "CALL_WAIT_SECONDS",
      "CONSOLE_CLIENT_ID",
      "MCP_INITIALIZE_AUTH",
      "MCP_MISSING_SESSION",
      "MCP_QUIET_WAIT_SECONDS",
      "STREAMS_PER_CALLER",
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
      "VISITOR_PUBLIC_KEYS",
    ]
    reprove_wizards = [
      "FEDERALRUNNER_BROWSER_MEMORY_MB",
      "FEDERALRUNNER_BROWSER_TYPE",
      "VISITOR_CONTACT",
    ]
    run_agent = [
      "TRACE_ENDPOINT",
      "TRACE_SAMPLE_PERCENT",
    ]
  }
  bucket_location = coalesce(var.bucket_location, var.region)
}
