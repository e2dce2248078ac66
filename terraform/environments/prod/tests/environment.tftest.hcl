# `npm run apply:fake -- MIRROR` runs it: a provider that makes up its answers, and no credentials.
mock_provider "google" {
  mock_data "google_project" {
    defaults = { number = "123456789012", project_id = "my-project" }
  }
  mock_resource "google_service_account" {
    defaults = {
      name  = "projects/my-project/serviceAccounts/x@my-project.iam.gserviceaccount.com"
      email = "x@my-project.iam.gserviceaccount.com"
    }
  }
}

variables {
  images = {
    execute_wizard = "us-central1-docker.pkg.dev/my-project/federalrunner/execute-wizard@sha256:0000000000000000000000000000000000000000000000000000000000000000"
    gateway        = "us-central1-docker.pkg.dev/my-project/federalrunner/gateway@sha256:0000000000000000000000000000000000000000000000000000000000000000"
    run_agent      = "us-central1-docker.pkg.dev/my-project/federalrunner/run-agent@sha256:0000000000000000000000000000000000000000000000000000000000000000"
  }
}

run "first_deployment" {
  assert {
    condition     = output.connector_url == "https://federalrunner-gateway-123456789012.us-central1.run.app/mcp"
    error_message = "The connector's URL differs from the gateway's."
  }
}

run "upgrade_with_a_candidate" {
  variables {
    live_revision = "federalrunner-gateway-00001-abc"
  }
}

run "every_optional_part" {
  variables {
    run_buckets = [{ since = "2027-01-31T00:00:00Z", count = 2 }, { since = "2027-06-01T00:00:00Z", count = 4 }]
    a2a_grpc    = { enabled = true }
    agents      = { enabled = true, secret_variables = { ANTHROPIC_API_KEY = "anthropic-api-key" } }
    alerts      = { billing_account = "000000-000000-000000", emails = ["a@example.org", "b@example.org"] }
    domain      = "runner.example.org"
    registry    = { enabled = true, readers = ["group:partners@example.org"], settings = { VISITOR_CONTACT = "https://example.org/bots" } }
    wizards     = { service = true, model_key = true, visitor_key = true }
  }
}

run "none_of_them" {
  variables {
    a2a_grpc = { enabled = false }
    agents   = { enabled = false }
    alerts   = { emails = ["b@example.org"] }
    domain   = null
    wizards  = { service = false }
  }

  assert {
    condition = alltrue([for key in [
      "a2a-tokens", "agent-private-keys", "gateway-private-keys", "hmac-keys",
      "openai-api-key", "registry-key", "session-secrets", "smtp-url", "visitor-private-key", "worker-private-keys",
    ] : contains(output.secrets, "federalrunner-${key}")]) && contains(output.secrets, "anthropic-api-key")
    error_message = "A part that is switched off takes its secrets with it, and their values."
  }
}

run "agents_off_keep_the_named_secrets" {
  variables {
    agents = { enabled = false, secret_variables = { ANTHROPIC_API_KEY = "anthropic-api-key" }, secrets = ["crm-key"] }
  }

  assert {
    condition     = length(setsubtract(["anthropic-api-key", "crm-key"], output.secrets)) == 0
    error_message = "Agents that are switched off take the secrets of their tools with them."
  }
}
