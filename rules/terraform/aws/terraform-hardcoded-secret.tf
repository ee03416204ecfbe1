resource "aws_db_instance" "a" {
  # ruleid: terraform-hardcoded-secret
  password = "v8Qw2kLmZp"
}
resource "aws_db_instance" "b" {
  # ok: terraform-hardcoded-secret
  password = var.db_password
}
