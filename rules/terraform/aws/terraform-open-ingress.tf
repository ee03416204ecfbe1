resource "aws_security_group" "a" {
  # ruleid: terraform-open-ingress
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
  # ok: terraform-open-ingress
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
  # ruleid: terraform-open-ingress
  ingress {
    from_port        = 3000
    to_port          = 4000
    protocol         = "tcp"
    ipv6_cidr_blocks = ["::/0"]
  }
  # ok: terraform-open-ingress
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = ["10.0.0.0/8"]
  }
  # ok: terraform-open-ingress
  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

# ruleid: terraform-open-ingress
resource "aws_vpc_security_group_ingress_rule" "all" {
  ip_protocol = "-1"
  cidr_ipv4   = "0.0.0.0/0"
}
