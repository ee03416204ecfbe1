data "aws_iam_policy_document" "a" {
  # ruleid: terraform-iam-wildcard
  statement {
    actions   = ["*"]
    resources = ["*"]
  }
  # ok: terraform-iam-wildcard
  statement {
    actions   = ["s3:GetObject"]
    resources = ["*"]
  }
}
data "aws_iam_policy_document" "boundary" {
  # ok: terraform-iam-wildcard
  statement {
    actions   = ["*"]
    resources = ["*"]
  }
  # ok: terraform-iam-wildcard
  statement {
    effect    = "Deny"
    actions   = ["iam:*"]
    resources = ["*"]
  }
}
