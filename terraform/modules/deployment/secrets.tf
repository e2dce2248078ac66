# Secrets outlive the parts that read them: a part that is switched off and on again finds its values. A secret that the
# tfvars stop naming leaves Terraform's state and stays in Secret Manager with its values.
resource "google_secret_manager_secret" "secret" {
  for_each = setunion(
    [for key in [
      "a2a-tokens",
      "agent-private-keys",
      "gateway-private-keys",
      "hmac-keys",
      "openai-api-key",
      "registry-key",
      "session-secrets",
      "smtp-url",
      "visitor-private-key",
      "worker-private-keys",
    ] : "${var.settings.name}-${key}"],
    values(var.settings.agents.secret_variables),
    var.settings.agents.secrets,
    var.settings.secrets,
  )

  project             = local.project
  secret_id           = each.value
  deletion_policy     = var.settings.deletion_protection ? "ABANDON" : "DELETE"
  deletion_protection = false

  replication {
    auto {}
  }
}

locals {
  secrets = { for id, secret in google_secret_manager_secret.secret : id => secret.secret_id }
}
