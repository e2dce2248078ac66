# `terraform destroy` of production fails at its plan, before anything is deleted.
resource "terraform_data" "protection" {
  lifecycle {
    prevent_destroy = true
  }
}
