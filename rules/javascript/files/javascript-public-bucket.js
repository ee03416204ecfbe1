const { S3 } = require('@aws-sdk/client-s3');
const s3 = new S3({});
s3.putObject({
  Bucket: 'reports',
  // ruleid: javascript-public-bucket
  ACL: 'public-read',
});
s3.putObject({
  Bucket: 'reports',
  // ok: javascript-public-bucket
  ACL: 'private',
});
