# The ids as they are configured: the provider rewrites the grant's own at its creation, and Terraform would refuse the plan of
# the service that holds it.
output "ids" {
  description = "Ids of the secrets, known once their reader is allowed to read them."
  value       = { for id in var.ids : id => var.secrets[id] }
  depends_on  = [google_secret_manager_secret_iam_member.reader]
}
