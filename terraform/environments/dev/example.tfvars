project = "my-project-dev"

auth0 = {
  domain = "your-tenant.us.auth0.com"
}

# Printed by `federalrunner keys tfvars keys.env`; the private keys go to Secret Manager.
public_keys = {
  agent   = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"…\",\"y\":\"…\",\"kid\":\"agent-1\"}"
  gateway = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"…\",\"y\":\"…\",\"kid\":\"gateway-1\"}"
  worker  = "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"…\",\"y\":\"…\",\"kid\":\"worker-1\"}"
}

log_level           = "DEBUG"
deletion_protection = false
