variables {
  environment = "production"
  project     = "my-project"
  alerts      = { emails = ["operators@example.org"] }
  auth0       = { domain = "tenant.us.auth0.com" }
  images = {
    execute_wizard = "us-central1-docker.pkg.dev/my-project/federalrunner/execute-wizard@sha256:0000000000000000000000000000000000000000000000000000000000000000"
    gateway        = "us-central1-docker.pkg.dev/my-project/federalrunner/gateway@sha256:0000000000000000000000000000000000000000000000000000000000000000"
  }
  public_keys = {
    agent   = "{\"kty\":\"EC\",\"x\":\"a\",\"y\":\"b\",\"kid\":\"1\"}"
    gateway = "{\"kty\":\"EC\",\"x\":\"a\",\"y\":\"b\",\"kid\":\"2\"}"
    worker  = "{\"kty\":\"EC\",\"x\":\"a\",\"y\":\"b\",\"kid\":\"3\"}"
  }
}

run "defaults_are_valid" {
  command = plan

  assert {
    condition     = output.gateway.timeout_seconds == 300 && output.gateway.max_instances == 10 && output.gateway.min_instances == 0
    error_message = "The gateway's size differs from its specification."
  }
  assert {
    condition     = output.bucket_location == "us-central1"
    error_message = "Buckets are in the region unless another location is set."
  }
}

run "production_needs_a_receiver_of_alerts" {
  command = plan
  variables {
    alerts = {}
  }
  expect_failures = [var.alerts]
}

run "production_refuses_opaque_tokens" {
  command = plan
  variables {
    auth0 = { domain = "tenant.us.auth0.com", opaque_token_scopes = ["federalrunner:read"] }
  }
  expect_failures = [var.auth0]
}

run "development_accepts_opaque_tokens" {
  command = plan
  variables {
    environment = "development"
    auth0       = { domain = "tenant.us.auth0.com", opaque_token_scopes = ["federalrunner:read"] }
  }
}

run "production_keeps_deletion_protection" {
  command = plan
  variables {
    deletion_protection = false
  }
  expect_failures = [var.deletion_protection]
}

run "a_caller_address_needs_a_trusted_proxy" {
  command = plan
  variables {
    gateway = { trusted_proxy_hops = 0 }
  }
  expect_failures = [var.gateway]
}

run "agents_need_users_without_root" {
  command = plan
  variables {
    agents = { uids = "0-10" }
  }
  expect_failures = [var.agents]
}

run "a_variable_of_an_agent_is_no_setting_of_the_worker" {
  command = plan
  variables {
    agents = { variables = { STATE_BUCKET = "another" } }
  }
  expect_failures = [var.agents]
}

run "the_metadata_fence_is_the_kernel_or_the_platform" {
  command = plan
  variables {
    agents = { metadata_fence = "none" }
  }
  expect_failures = [var.agents]
}

run "runs_and_a_spare_browser_fit_the_memory" {
  command = plan
  variables {
    wizards = { concurrency = 4, memory = "2Gi" }
  }
  expect_failures = [var.wizards]
}

run "an_image_is_named_by_digest" {
  command = plan
  variables {
    images = { execute_wizard = "example.org/a/execute-wizard:latest", gateway = "example.org/a/gateway:latest" }
  }
  expect_failures = [var.images]
}

run "a_private_key_is_refused" {
  command = plan
  variables {
    public_keys = {
      agent   = "{\"kty\":\"EC\",\"x\":\"a\",\"kid\":\"1\",\"d\":\"private\"}"
      gateway = "{\"kty\":\"EC\",\"x\":\"a\",\"kid\":\"2\"}"
      worker  = "{\"kty\":\"EC\",\"x\":\"a\",\"kid\":\"3\"}"
    }
  }
  expect_failures = [var.public_keys]
}

run "everybody_is_no_operator" {
  command = plan
  variables {
    operators = ["allUsers"]
  }
  expect_failures = [var.operators]
}

run "a_publisher_is_a_key" {
  command = plan

  variables {
    publishers = { "ssa.gov" = ["ssa.gov"] }
  }

  expect_failures = [var.publishers]
}

run "a_publisher_names_sites" {
  command = plan

  variables {
    publishers = { "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk" = ["https://ssa.gov/"] }
  }

  expect_failures = [var.publishers]
}

run "a_proof_names_its_operator" {
  command = plan
  variables {
    registry = { enabled = true }
  }
  expect_failures = [var.registry]
}

run "a_registry_has_known_readers" {
  command = plan
  variables {
    registry = { readers = ["allUsers"] }
  }
  expect_failures = [var.registry]
}

run "a_proof_has_times" {
  command = plan
  variables {
    registry = { schedule = "weekly" }
  }
  expect_failures = [var.registry]
}

run "a_practice_site_is_no_setting_of_a_deployment" {
  command = plan
  variables {
    wizards = { settings = { FEDERALRUNNER_PRACTICE_HOSTS = "a:443=127.0.0.1:1" } }
  }
  expect_failures = [var.wizards]
}

run "a_call_waits_less_than_the_timeout_of_its_request" {
  command = plan
  variables {
    gateway = { timeout_seconds = 240 }
  }
  expect_failures = [var.gateway]
}

run "the_launcher_service_needs_the_service" {
  command = plan
  variables {
    wizards = { launcher = "service" }
  }
  expect_failures = [var.wizards]
}

run "a_browser_needs_two_gibibytes" {
  command = plan
  variables {
    wizards = { memory = "1Gi" }
  }
  expect_failures = [var.wizards]
}

run "run_buckets_have_a_count" {
  command = plan
  variables {
    run_buckets = [{ since = "2027-01-31T00:00:00Z", count = 0 }]
  }
  expect_failures = [var.run_buckets]
}

run "run_buckets_have_times_in_utc" {
  command = plan
  variables {
    run_buckets = [{ since = "2027-01-31T00:00:00+01:00", count = 4 }]
  }
  expect_failures = [var.run_buckets]
}

run "run_buckets_are_in_the_order_of_their_times" {
  command = plan
  variables {
    run_buckets = [{ since = "2027-06-01T00:00:00Z", count = 4 }, { since = "2027-01-31T00:00:00Z", count = 8 }]
  }
  expect_failures = [var.run_buckets]
}

run "run_buckets_grow" {
  command = plan
  variables {
    run_buckets = [{ since = "2027-01-31T00:00:00Z", count = 4 }, { since = "2027-06-01T00:00:00Z", count = 8 }]
  }
}
