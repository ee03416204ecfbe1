resource "aws_instance" "a" {
  metadata_options {
    # ruleid: terraform-imds-v1
    http_tokens = "optional"
  }
}
resource "aws_instance" "b" {
  metadata_options {
    # ok: terraform-imds-v1
    http_tokens = "required"
  }
}
