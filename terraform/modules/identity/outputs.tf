output "roles" {
  description = "Full names of the custom roles."
  value = {
    bucket_reader        = google_project_iam_custom_role.bucket_reader.name
    configuration_reader = google_project_iam_custom_role.configuration_reader.name
    job_invoker          = google_project_iam_custom_role.job_invoker.name
    job_runner           = google_project_iam_custom_role.job_runner.name
    job_starter          = google_project_iam_custom_role.job_starter.name
    object_lister        = google_project_iam_custom_role.object_lister.name
    object_writer        = google_project_iam_custom_role.object_writer.name
    scheduler            = google_project_iam_custom_role.scheduler.name
    task_creator         = google_project_iam_custom_role.task_creator.name
    task_keeper          = google_project_iam_custom_role.task_keeper.name
    trace_writer         = google_project_iam_custom_role.trace_writer.name
  }
}

output "service_accounts" {
  description = "E-mail addresses of the service accounts."
  value = {
    execute_wizard  = google_service_account.execute_wizard.email
    gateway         = google_service_account.gateway.email
    invoker         = google_service_account.invoker.email
    reprove_wizards = google_service_account.reprove_wizards.email
    run_agent       = google_service_account.run_agent.email
  }
}
