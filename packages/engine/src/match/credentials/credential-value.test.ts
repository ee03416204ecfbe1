import { expect, test } from 'vitest';
import { isReference } from './credential-value.ts';

test.each([
  '%kernel.project_dir%/config/jwt/private.pem',
  '%{idp.home}/credentials/idp-signing.key',
  'conf/keys/server.p12',
])('%s says where a key lies', (value) => expect(isReference(value)).toBe(true));

test.each(['q7Kw2p81LxTr5Zb0', 'abc/def+ghi=', '100%safe'])('%s may be one', (value) =>
  expect(isReference(value)).toBe(false),
);
