resource "google_storage_bucket_iam_member" "a" {
  # ruleid: terraform-gcp-public-access
  member = "allUsers"
}
resource "google_storage_bucket_iam_member" "b" {
  # ok: terraform-gcp-public-access
  member = "group:ops@acme.test"
}
