# Secrets outlive the parts that read them: a part that is switched off and on again finds its values. Cloud Build refuses a
# plan that deletes a secret, such as one of an agent that the tfvars stop naming.
resource "google_secret_manager_secret" "secret" {
  for_each = setunion(
    [for key in [
      "a2a-tokens",
      "agent-private-keys",
      "gateway-private-keys",
      "hmac-keys",
      "openai-api-key",
      "session-secrets",
      "smtp-url",
      "worker-private-keys",
    ] : "${var.settings.name}-${key}"],
    values(var.settings.agents.secret_variables),
    var.settings.agents.secrets,
  )

  project             = local.project
  secret_id           = each.value
  deletion_protection = false

  replication {
    auto {}
  }
}

locals {
  secrets = { for id, secret in google_secret_manager_secret.secret : id => secret.secret_id }
}
