# Custom roles with exactly the permissions of the calls in shared/cloud; `npm run check` compares them. The predefined
# roles with these permissions hold others too: storage.objectUser may change objects' retention, for example.
locals {
  role_prefix = replace(var.name, "-", "_")
}

resource "google_project_iam_custom_role" "bucket_reader" {
  project     = var.project
  role_id     = "${local.role_prefix}_bucket_reader"
  title       = "FederalRunner: read a bucket's policies"
  permissions = ["storage.buckets.get"]
}

resource "google_project_iam_custom_role" "configuration_reader" {
  project     = var.project
  role_id     = "${local.role_prefix}_configuration_reader"
  title       = "FederalRunner: read wizards and profiles"
  permissions = ["storage.objects.get", "storage.objects.list"]
}

resource "google_project_iam_custom_role" "job_invoker" {
  project     = var.project
  role_id     = "${local.role_prefix}_job_invoker"
  title       = "FederalRunner: run a job as it is deployed"
  permissions = ["run.jobs.run"]
}

resource "google_project_iam_custom_role" "job_runner" {
  project = var.project
  role_id = "${local.role_prefix}_job_runner"
  title   = "FederalRunner: run and cancel a job's executions"
  permissions = [
    "run.executions.cancel",
    "run.executions.get",
    "run.jobs.run",
    "run.jobs.runWithOverrides",
  ]
}

resource "google_project_iam_custom_role" "job_starter" {
  project     = var.project
  role_id     = "${local.role_prefix}_job_starter"
  title       = "FederalRunner: run a job"
  permissions = ["run.jobs.run", "run.jobs.runWithOverrides"]
}

resource "google_project_iam_custom_role" "object_lister" {
  project     = var.project
  role_id     = "${local.role_prefix}_object_lister"
  title       = "FederalRunner: list names of objects"
  permissions = ["storage.objects.list"]
}

resource "google_project_iam_custom_role" "object_writer" {
  project     = var.project
  role_id     = "${local.role_prefix}_object_writer"
  title       = "FederalRunner: read, write and delete objects"
  permissions = ["storage.objects.create", "storage.objects.delete", "storage.objects.get"]
}

resource "google_project_iam_custom_role" "scheduler" {
  project = var.project
  role_id = "${local.role_prefix}_scheduler"
  title   = "FederalRunner: keep Cloud Scheduler jobs in step with schedules"
  permissions = [
    "cloudscheduler.jobs.create",
    "cloudscheduler.jobs.delete",
    "cloudscheduler.jobs.enable",
    "cloudscheduler.jobs.get",
    "cloudscheduler.jobs.list",
    "cloudscheduler.jobs.pause",
    "cloudscheduler.jobs.update",
  ]
}

resource "google_project_iam_custom_role" "task_creator" {
  project     = var.project
  role_id     = "${local.role_prefix}_task_creator"
  title       = "FederalRunner: enqueue tasks"
  permissions = ["cloudtasks.tasks.create"]
}

resource "google_project_iam_custom_role" "task_keeper" {
  project     = var.project
  role_id     = "${local.role_prefix}_task_keeper"
  title       = "FederalRunner: enqueue, look up and delete tasks"
  permissions = ["cloudtasks.tasks.create", "cloudtasks.tasks.delete", "cloudtasks.tasks.get"]
}

resource "google_project_iam_custom_role" "trace_writer" {
  project     = var.project
  role_id     = "${local.role_prefix}_trace_writer"
  title       = "FederalRunner: export traces"
  permissions = ["telemetry.traces.write"]
}
