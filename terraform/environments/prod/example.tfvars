project = "my-project"

auth0 = {
  domain = "your-tenant.us.auth0.com"
}

# Printed by `federalrunner keys tfvars keys.env`; the private keys go to Secret Manager.
public_keys = {
  agent   = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"…\",\"y\":\"…\",\"kid\":\"agent-1\"}"
  gateway = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"…\",\"y\":\"…\",\"kid\":\"gateway-1\"}"
  worker  = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"…\",\"y\":\"…\",\"kid\":\"worker-1\"}"
}

alerts = {
  billing_account = "000000-000000-000000"
  budget          = 100
  emails          = ["operators@example.org"]
}

agents = {
  enabled = true
  secret_variables = {
    ANTHROPIC_API_KEY = "anthropic-api-key"
  }
}

# They keep their values when agents are switched off.
secrets = ["anthropic-api-key"]

wizards = {
  service = true
}

operators = ["group:federalrunner-operators@example.org"]
