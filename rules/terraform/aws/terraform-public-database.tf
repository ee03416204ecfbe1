resource "aws_db_instance" "a" {
  # ruleid: terraform-public-database
  publicly_accessible = true
}
resource "aws_db_instance" "b" {
  # ok: terraform-public-database
  publicly_accessible = false
}
