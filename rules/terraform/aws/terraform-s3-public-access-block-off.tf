resource "aws_s3_bucket_public_access_block" "a" {
  bucket              = aws_s3_bucket.a.id
  # ruleid: terraform-s3-public-access-block-off
  block_public_acls   = false
  # ok: terraform-s3-public-access-block-off
  block_public_policy = true
}
