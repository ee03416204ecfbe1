import * as iam from 'aws-cdk-lib/aws-iam';

export const statements = [
  // ruleid: javascript-cdk-iam-wildcard
  new iam.PolicyStatement({ actions: ['*'], resources: ['*'] }),
  // ok: javascript-cdk-iam-wildcard
  new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: ['*'] }),
  // ok: javascript-cdk-iam-wildcard
  new iam.PolicyStatement({ effect: iam.Effect.DENY, actions: ['*'], resources: ['*'] }),
];
