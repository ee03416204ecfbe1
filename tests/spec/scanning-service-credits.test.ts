/** What the scanning service's specification says about credits, asked over HTTP of a running server. */
import { type Credits, scanTypes } from '@vedette/contract';
import { expect } from 'vitest';
import { citing } from './cite.ts';
import { key, scanner, setUpScanningWorld, world } from './scanning-fixtures.ts';
import { credits } from './scanning-service-sentences.ts';

setUpScanningWorld();

const { requirement, assertAllCited } = citing(credits);
const path = `${scanner}/credits`;

requirement('scanTypes', 'these three have a balance and a price, and no other can be granted', async () => {
  const answer = await world.requestOk<Credits>(key, 'GET', path);
  expect(Object.keys(answer.balances)).toEqual([...scanTypes]);
  expect(Object.keys(answer.scanTypes)).toEqual([...scanTypes]);
  for (const ledger of ['premium', 'Standard', '', null]) {
    const grants = `/api/v0/companies/${world.acme}/credits/grants`;
    expect((await world.send(world.administrator, 'POST', grants, { ledger, credits: 1 })).status).toBe(400);
  }
});

requirement(
  'scansEnabled',
  'a platform administrator switches it, and no scan is available while it is false',
  async () => {
    const companyId = await world.company();
    const theirs = await world.key({ companyId });
    await world.switchScans(false, companyId);
    const answer = await world.requestOk<Credits>(theirs, 'GET', path);
    expect(answer).toMatchObject({ scansEnabled: false, balances: { standard: 25, audit: 5, lite: 50 } });
    for (const type of scanTypes) expect(answer.scanTypes[type].available).toBe(false);
    await world.switchScans(true, companyId);
    expect(await world.requestOk(theirs, 'GET', path)).toMatchObject({
      scansEnabled: true,
      scanTypes: { standard: { available: true } },
    });
  },
);

requirement('balances', 'a grant is in them at once, and in no other', async () => {
  const companyId = await world.company();
  const theirs = await world.key({ companyId });
  for (const ledger of scanTypes) {
    const before = await world.requestOk<Credits>(theirs, 'GET', path);
    await world.grant(ledger, 7, companyId);
    const { balances } = await world.requestOk<Credits>(theirs, 'GET', path);
    expect(balances).toEqual({ ...before.balances, [ledger]: before.balances[ledger] + 7 });
  }
});

requirement('perType', 'each has these three', async () => {
  const { scanTypes: types } = await world.requestOk<Credits>(key, 'GET', path);
  for (const type of scanTypes)
    expect(types[type]).toEqual({ available: true, ledger: type, creditsRequired: 1 });
});

requirement('snapshot', 'two answers are of two moments, and neither is kept by a cache', async () => {
  const companyId = await world.company();
  const theirs = await world.key({ companyId });
  const first = await world.send(theirs, 'GET', path);
  await world.grant('lite', 1, companyId);
  const second = await world.send(theirs, 'GET', path);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect([first.body, second.body]).toMatchObject([{ balances: { lite: 50 } }, { balances: { lite: 51 } }]);
});

requirement('remainingFields', 'there are none', async () => {
  expect(Object.keys(await world.requestOk<Credits>(key, 'GET', path))).toEqual([
    'scansEnabled',
    'balances',
    'scanTypes',
  ]);
});

requirement('endpoint', 'with any key, and with nothing but a key', async () => {
  const narrow = await world.key({ scopes: ['findings:read'] });
  expect((await world.send(narrow, 'GET', path)).status).toBe(200);
  expect((await world.send(null, 'GET', path)).status).toBe(401);
});

assertAllCited();
