# `terraform init -backend=false && terraform test -var-file=example.tfvars`: plans the environment with a provider that
# makes up its answers. It needs the provider's schema from the registry, and no credentials.
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

run "apply" {
  assert {
    condition     = output.connector_url == "https://federalrunner-gateway-123456789012.us-central1.run.app/mcp"
    error_message = "The connector's URL differs from the gateway's."
  }
}
