resource "aws_s3_bucket_acl" "site" {
  bucket = aws_s3_bucket.site.id
  # ruleid: terraform-s3-public-acl
  acl    = "public-read"
}
resource "aws_s3_bucket_acl" "logs" {
  bucket = aws_s3_bucket.logs.id
  # ok: terraform-s3-public-acl
  acl    = "private"
}
