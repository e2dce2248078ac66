terraform {
  required_version = ">= 1.11"

  # The bucket is named at `terraform init -backend-config=bucket=…`.
  backend "gcs" {
    prefix = "dev"
  }

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 7.46"
    }
  }
}
