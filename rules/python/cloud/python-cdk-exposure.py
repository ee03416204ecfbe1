from aws_cdk import aws_ec2 as ec2
from aws_cdk import aws_rds as rds
from aws_cdk import aws_s3 as s3


def build(stack, group, engine):
    # ruleid: python-cdk-exposure
    s3.Bucket(stack, "site", public_read_access=True)
    # ok: python-cdk-exposure
    s3.Bucket(stack, "data", versioned=True)
    # ruleid: python-cdk-exposure
    rds.DatabaseInstance(stack, "db", engine=engine, publicly_accessible=True)
    # ruleid: python-cdk-exposure
    group.add_ingress_rule(ec2.Peer.any_ipv4(), ec2.Port.tcp(22), "from anywhere")
    # ok: python-cdk-exposure
    group.add_ingress_rule(ec2.Peer.any_ipv4(), ec2.Port.tcp(443))
