resource "aws_ebs_volume" "a" {
  size      = 10
  # ruleid: terraform-unencrypted-storage
  encrypted = false
}
resource "aws_ebs_volume" "b" {
  size      = 10
  # ok: terraform-unencrypted-storage
  encrypted = true
}
