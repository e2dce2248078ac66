output "ids" {
  description = "Ids of the secrets, known once their reader is allowed to read them."
  value       = { for id, grant in google_secret_manager_secret_iam_member.reader : id => grant.secret_id }
}
