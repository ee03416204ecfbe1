import { expect, test } from 'vitest';
import { credentialsInConfiguration } from './credential-lines.ts';

const names = (text: string): string[] => credentialsInConfiguration(text, false).map((one) => one.value);

test.each([
  ['external secrets', '  data:\n    - secretKey: API_ENDPOINT\n      remoteRef:\n        key: shop/api\n'],
  [
    'with a comment between',
    '    - secretKey: API_ENDPOINT\n      # where it is kept\n      remoteRef:\n        key: shop/api\n    - secretKey: OTHER_NAME\n      remoteRef: { key: shop/other }\n',
  ],
  ['the key behind', '    - remoteRef:\n        key: shop/api\n      secretKey: API_ENDPOINT\n'],
  ['a driver of a store', 'objects:\n  - objectName: db\n    secretKey: shop-db-Access9\n'],
  ['a chart', 'auth:\n  secretName: shop-auth\n  secretKey: Token_Of_Shop\n'],
])('a key that says where a secret is kept holds none: %s', (_, text) => {
  expect(names(text)).toEqual([]);
});

test.each([
  ['alone', 'secretKey: API_ENDPOINT_x9\n', 'API_ENDPOINT_x9'],
  [
    'beside the next item of a list',
    '  - secretKey: 8fj2Kd93mXq0ZpLs72\n  - remoteRef:\n      key: shop\n',
    '8fj2Kd93mXq0ZpLs72',
  ],
  [
    'above another map',
    'secretKey: 8fj2Kd93mXq0ZpLs72\nother:\n  remoteRef:\n    key: shop\n',
    '8fj2Kd93mXq0ZpLs72',
  ],
  [
    'a value beside the name of another secret',
    'minio:\n  secretName: shop\n  secretKey: 8fj2Kd93mXq0ZpLs72\n',
    '8fj2Kd93mXq0ZpLs72',
  ],
])('what stands under such a key without that is a secret: %s', (_, text, value) => {
  expect(names(text)).toEqual([value]);
});
