import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as rds from 'aws-cdk-lib/aws-rds';
import { Bucket } from 'aws-cdk-lib/aws-s3';

export function build(stack, group, version) {
  // ruleid: javascript-cdk-exposure
  new Bucket(stack, 'site', { publicReadAccess: true });
  // ok: javascript-cdk-exposure
  new Bucket(stack, 'data', { versioned: true });
  // ruleid: javascript-cdk-exposure
  new rds.DatabaseInstance(stack, 'db', { engine: version, publiclyAccessible: true });
  // ok: javascript-cdk-exposure
  new rds.DatabaseInstance(stack, 'inside', { engine: version, publiclyAccessible: false });
  // ruleid: javascript-cdk-exposure
  group.addIngressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(22), 'from anywhere');
  // ok: javascript-cdk-exposure
  group.addIngressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(443), 'web');
  // ok: javascript-cdk-exposure
  group.addIngressRule(ec2.Peer.ipv4('10.0.0.0/8'), ec2.Port.tcp(22));
}
