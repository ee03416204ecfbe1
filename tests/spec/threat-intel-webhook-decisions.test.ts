import { readFile } from 'node:fs/promises';
import type { Alert, AlertChange, Delivery } from '@vedette/contract';
import { expect } from 'vitest';
import { applyTriages } from '../../apps/server/src/domains/alerts/index.ts';
import { sign } from '../world/monitors.ts';
import { createWorld } from '../world/world.ts';
import { citing } from './cite.ts';
import { decisions } from './threat-intel-webhook-sentences.ts';
import { triaged } from './triage-results.ts';
import {
  ada,
  alertOf,
  alertsOf,
  chunked,
  fresh,
  monitor,
  payloadOf,
  reasonFor,
  setUpWebhookWorld,
  threat,
  vulnerability,
  world,
} from './webhook-fixtures.ts';

setUpWebhookWorld();

const { requirement, assertAllCited } = citing(decisions);
const unknownId = '01980000-0000-7000-8000-00000000dead';
const path = (id = monitor.id) => world.pathOfWebhook(id);
const logOf = async (id: string) =>
  (await world.requestOk<{ items: Delivery[] }>(ada, 'GET', `/api/v0/monitors/${id}/deliveries`)).items;

requirement('accepted', 'the delivery is in the log by then', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => world.deliver(monitor, vulnerability())),
  );
  const logged = (await logOf(monitor.id)).map(({ id }) => id);
  for (const { body } of answers) expect(logged).toContain((body as { deliveryId: string }).deliveryId);
  await world.work();
});

requirement('mediaType', 'with parameters, in any case, and none at all', async () => {
  const body = JSON.stringify(vulnerability());
  for (const [type, status] of [
    ['application/json; charset=utf-8', 202],
    ['Application/JSON;v=1', 202],
    ['text/json', 415],
    ['application/jsonx', 415],
    ['application/x-www-form-urlencoded', 415],
  ] as const) {
    expect((await world.deliver(monitor, body, { 'content-type': type })).status, type).toBe(status);
  }
  expect(await chunked(path(), [Buffer.from(body)], { 'x-signature': 'x' })).toBe(415);
  expect(await chunked(path(), [], { 'content-length': '0' })).toBe(415);
});

requirement('tooLarge', 'announced or not', async () => {
  expect(await world.deliver(monitor, payloadOf(102_401))).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  });
  const pieces = Array.from({ length: 12 }, () => Buffer.alloc(10_000, 0x20));
  expect(await chunked(path(), pieces, { 'content-type': 'application/json' })).toBe(413);
});

requirement('unknownMonitor', 'never made, deleted, or no id at all', async () => {
  const gone = await world.monitor(ada);
  await world.requestOk(ada, 'DELETE', `/api/v0/monitors/${gone.id}`);
  for (const id of [unknownId, gone.id, 'x', '%00', '%zz', `${monitor.id}0`]) {
    const answer = await world.deliver({ ...monitor, id }, vulnerability());
    expect(answer, id).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

requirement('badSignature', 'with no hint at what would be right', async () => {
  const body = JSON.stringify(vulnerability());
  const right = sign(monitor.signingSecret, body);
  for (const headers of [{ 'x-signature': '' }, { 'x-signature': '0'.repeat(64) }, { 'x-signature': 'zz' }]) {
    const answer = await world.deliver(monitor, body, headers);
    expect(answer).toMatchObject({ status: 401, body: { code: 'signature_invalid' } });
    expect(answer.headers.get('www-authenticate')).toBe('HMAC-SHA256 header="x-signature"');
    expect(answer.text).not.toContain(right);
  }
  const none = await world.send(null, 'POST', path(), body);
  expect(none).toMatchObject({ status: 401, body: { code: 'signature_invalid' } });
});

requirement('overRate', 'counted by monitor, and only what is signed well', async () => {
  const other = await createWorld({ RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: '3' });
  try {
    const someone = await other.caller('manager');
    const [busy, calm] = [await other.monitor(someone), await other.monitor(someone)];
    for (let n = 0; n < 5; n++) await other.deliver(busy, '{}', { 'x-signature': '00' });
    for (let n = 0; n < 3; n++) expect((await other.deliver(busy, '{}')).status).toBe(202);
    const over = await other.deliver(busy, '{}');
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.deliver(busy, '{}', { 'x-signature': '00' })).status).toBe(401);
    expect((await other.deliver(calm, '{}')).status).toBe(202);
  } finally {
    await other.close();
  }
});

requirement('order', 'each fault is answered only when none before it is there', async () => {
  const large = payloadOf(102_401);
  const nowhere = { ...monitor, id: unknownId };
  const bad = { 'x-signature': 'x' };
  const text = { ...bad, 'content-type': 'text/plain' };
  expect((await world.deliver(nowhere, large, text)).status).toBe(415);
  expect((await world.deliver(nowhere, large, bad)).status).toBe(413);
  expect((await world.deliver(nowhere, '{}', bad)).status).toBe(404);
  expect((await world.deliver(monitor, '{}', bad)).status).toBe(401);
});

requirement('errorBody', 'with the members of every problem', async () => {
  const answer = await world.deliver({ ...monitor, id: unknownId }, '{}');
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toEqual({
    type: `${world.origin}/docs/errors/not_found`,
    title: expect.any(String),
    status: 404,
    detail: expect.stringMatching(/monitor/),
    code: 'not_found',
    requestId: answer.headers.get('x-request-id'),
  });
});

requirement('hmacKey', 'and not the bytes that its digits stand for', async () => {
  const body = JSON.stringify(vulnerability());
  const decoded = Buffer.from(monitor.signingSecret, 'hex').toString('latin1');
  expect((await world.deliver(monitor, body, { 'x-signature': sign(decoded, body) })).status).toBe(401);
  expect((await world.deliver(monitor, body)).status).toBe(202);
});

requirement('rawBytes', 'white space and the order of members count', async () => {
  const one = '{"threat":{"type":"malware","package":"raw"}}';
  const other = '{ "threat": {"package":"raw","type":"malware"} }';
  expect(
    (await world.deliver(monitor, other, { 'x-signature': sign(monitor.signingSecret, one) })).status,
  ).toBe(401);
  expect((await world.deliver(monitor, other)).status).toBe(202);
});

const broken: [what: string, body: string, reason: RegExp][] = [
  ['nothing at all', '', /not valid JSON/],
  ['a syntax error', '{"vulnerability":{}', /not valid JSON/],
  ['two documents', '{}{}', /not valid JSON/],
  ['fifty thousand brackets', '['.repeat(50_000), /not valid JSON/],
  ['deep nesting that closes', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, /must be a JSON object/],
  [
    'a number where text belongs',
    '{"threat":{"type":1,"package":true}}',
    /\/threat\/type must be text; \/threat\/package must be text/,
  ],
  ['inherited names', '{"__proto__":{"vulnerability":{"package":"x","currentVersion":"1"}}}', /must contain/],
  [
    'empty text',
    '{"vulnerability":{"package":" ","currentVersion":"1"}}',
    /\/vulnerability\/package must not be empty/,
  ],
];
for (const [what, body, reason] of broken) {
  requirement('signedIsAccepted', `${what} is 202, and rejected later`, async () => {
    expect(await reasonFor(body)).toMatch(reason);
  });
}

requirement('signedIsAccepted', 'one bad object spoils both', async () => {
  expect(await reasonFor({ ...vulnerability(), threat: { package: 'x' } })).toBe('/threat/type is required.');
});

requirement('rejectedKept', 'with everything needed to understand and mend it', async () => {
  const own = await world.monitor(ada);
  const { delivery } = await world.deliverAlert(ada, own, '{"vulnerability": {} }');
  const [logged] = await logOf(own.id);
  expect(logged).toEqual(delivery);
  expect(delivery).toMatchObject({ status: 'rejected', attempts: 1, sizeBytes: 22, alertIds: [] });
  expect(delivery.reason).toBe(
    '/vulnerability/package is required; /vulnerability/currentVersion is required.',
  );
  expect((await world.send(ada, 'GET', `/api/v0/deliveries/${delivery.id}/body`)).text).toBe(
    '{"vulnerability": {} }',
  );
  const replayed = await world.send(ada, 'POST', `/api/v0/deliveries/${delivery.id}/replay`);
  expect(replayed).toMatchObject({ status: 202, body: { status: 'pending', reason: null, attempts: 0 } });
  await world.work();
  expect((await world.deliveryOf(ada, delivery.id)).status).toBe('rejected');
  const metrics = await world.server.assembly.ctx.metrics.registry.metrics();
  expect(metrics).toMatch(/vedette_deliveries_processed_total\{status="rejected"\} [1-9]/);
});

requirement('rejectedKept', 'all of a monitor at once as well, and what became alerts never', async () => {
  const own = await world.monitor(ada);
  for (let n = 0; n < 3; n++) await world.deliverAlert(ada, own, '{}');
  const good = (await world.deliverAlert(ada, own, vulnerability())).delivery;
  const answer = await world.send(ada, 'POST', `/api/v0/monitors/${own.id}/replay`);
  expect(answer).toMatchObject({ status: 202, body: { replayed: 3 } });
  const statuses = (await logOf(own.id)).map(({ status }) => status);
  expect(statuses.sort()).toEqual(['pending', 'pending', 'pending', 'processed']);
  expect((await world.send(ada, 'POST', `/api/v0/deliveries/${good.id}/replay`)).status).toBe(409);
  await world.work();
});

requirement('pausedHolds', 'and then they become alerts in their turn', async () => {
  const own = await world.monitor(ada);
  const one = `/api/v0/monitors/${own.id}`;
  await world.requestOk(ada, 'PATCH', one, { status: 'paused' });
  const { delivery } = await world.deliverAlert(ada, own, vulnerability());
  expect([delivery.status, delivery.alertIds]).toEqual(['pending', []]);
  await world.requestOk(ada, 'PATCH', one, { status: 'active' });
  await world.work();
  expect((await world.deliveryOf(ada, delivery.id)).status).toBe('processed');
});

requirement(
  'repeats',
  'the first is open, and counts both those that come later and those of the same moment',
  async () => {
    const payload = vulnerability({ severity: 'low', advisory: 'CVE-2026-1' });
    await Promise.all(Array.from({ length: 6 }, () => world.deliver(monitor, payload)));
    await world.work();
    const all = await alertsAbout(payload.vulnerability.package);
    const [first, ...none] = all.filter(({ duplicateOf }) => duplicateOf === null);
    expect(none).toEqual([]);
    expect(first).toMatchObject({ status: 'new', disposition: 'unknown', count: 6, severity: 'Low' });
    for (const alert of all.filter(({ id }) => id !== first?.id)) {
      expect(alert).toMatchObject({ status: 'closed', disposition: 'duplicated', duplicateOf: first?.id });
    }
    const worse = {
      vulnerability: { ...payload.vulnerability, severity: 'critical', fixedVersion: '2.0.0' },
    };
    expect(await alertOf(worse)).toMatchObject({ duplicateOf: first?.id, severity: 'Critical' });
    const after = await world.alert(ada, first?.id ?? '');
    expect(after).toMatchObject({ count: 7, severity: 'Critical', fixedVersion: '2.0.0' });
    await alertOf(payload);
    expect(await world.alert(ada, after.id)).toMatchObject({ count: 8, severity: 'Critical' });
    expect(await kindsOf(after.id)).toEqual(['seen_again', 'seen_again', 'created']);
  },
);

requirement(
  'repeats',
  'also one that an agent closed today; what a person closed, or an agent the day before, does not count',
  async () => {
    const { ctx } = world.server.assembly;
    const payload = vulnerability();
    const first = await alertOf(payload);
    await ctx.transaction((tx) =>
      applyTriages(tx, world.acme, [{ alertId: first.id, ...triaged('benign', 'closed') }]),
    );
    expect(await alertOf(payload)).toMatchObject({ duplicateOf: first.id });
    world.server.clock.advance(24 * 3_600_000 + 1);
    const second = await alertOf(payload);
    expect(second).toMatchObject({ duplicateOf: null, status: 'new', count: 1 });
    await world.requestOk(ada, 'PATCH', `/api/v0/alerts/${second.id}`, { status: 'closed', reason: 'done' });
    expect(await alertOf(payload)).toMatchObject({ duplicateOf: null, status: 'new' });
  },
);

requirement('retries', 'as often as it likes, at the same moment too', async () => {
  const payload = vulnerability();
  const mark = { 'x-delivery-id': 'run-7/3' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => world.deliver(monitor, payload, mark)));
  answers.push(await world.deliver(monitor, payload, mark));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await world.work();
  expect(await alertsAbout(payload.vulnerability.package)).toHaveLength(1);
});

requirement('retries', 'with another body, or at another monitor, it is another delivery', async () => {
  const other = await world.monitor(ada);
  const mark = { 'x-delivery-id': 'the-same' };
  const payload = vulnerability();
  const answers = [
    await world.deliver(monitor, payload, mark),
    await world.deliver(monitor, vulnerability(), mark),
    await world.deliver(other, payload, mark),
    await world.deliver(monitor, payload),
    await world.deliver(monitor, payload, { 'x-delivery-id': 'x'.repeat(256) }),
  ];
  expect(new Set(answers.map(({ text }) => text)).size).toBe(5);
  await world.work();
});

requirement('severityPresent', 'null is present, absent is not', async () => {
  const severities = async (one: object, other: object) =>
    new Set((await alertsOf({ ...vulnerability(one), ...threat(other) })).map(({ severity }) => severity));
  expect(await severities({ severity: 'nonsense' }, { severity: 'low' })).toEqual(new Set(['High']));
  expect(await severities({ severity: null }, { severity: 'low' })).toEqual(new Set(['High']));
  expect(await severities({}, { severity: 'low' })).toEqual(new Set(['Low']));
  expect(await severities({}, {})).toEqual(new Set(['High']));
});

requirement('severityForms', 'whatever it is', async () => {
  for (const [severity, expected] of [
    ['  CrItIcAl\n', 'Critical'],
    [7, 'High'],
    [['low'], 'High'],
    [{ low: 1 }, 'High'],
    [false, 'High'],
  ] as const) {
    const both = await alertsOf({ ...vulnerability({ severity }), ...threat({ severity: 'low' }) });
    expect(both.map((alert) => alert.severity)).toEqual([expected, expected]);
  }
});

requirement('unknownFields', 'in the detail, in lists and in the answer to a decision', async () => {
  const name = fresh();
  const text = `{"threat":{"package":"${name}\\u0000","type":"malware","n":[1.0,10000000000000000000001]},"b":1,"a":{"9":1,"1":2}}`;
  const { delivery, alerts } = await world.deliverAlert(ada, monitor, text);
  const one = `/api/v0/alerts/${delivery.alertIds[0]}`;
  expect((await world.send(ada, 'GET', one)).text).toContain(`"payload":${text}`);
  const decided = await world.send(ada, 'PATCH', one, { status: 'analyzing', reason: 'looking' });
  expect(decided.text).toContain(`"payload":${text}`);
  expect(alerts[0]?.package).toBe(`${name}\ufffd`);
});

requirement('titles', 'empty text counts as none', async () => {
  const name = fresh();
  const one = { package: name, currentVersion: '1', advisory: '' };
  expect((await alertOf({ vulnerability: one })).title).toBe(`Vulnerability in ${name}@1`);
  const other = { type: 'malware', package: name, detectedVersion: null };
  expect((await alertOf({ threat: other })).title).toBe(`Supply chain threat: malware (${name})`);
});

requirement(
  'secret',
  'without a grace the old one ends at once, with one both are good until it is over',
  async () => {
    const own = await world.monitor(ada);
    const again = async (body?: object) => {
      const path = `/api/v0/monitors/${own.id}/regenerate-secret`;
      const { signingSecret } = await world.requestOk<{ signingSecret: string }>(ada, 'POST', path, body);
      return { ...own, signingSecret };
    };
    const tell = async (as: typeof own) => (await world.deliver(as, '{}')).status;
    expect(await tell(own)).toBe(202);
    const second = await again();
    expect([await tell(own), await tell(second)]).toEqual([401, 202]);
    const third = await again({ graceSeconds: 3600 });
    expect([await tell(own), await tell(second), await tell(third)]).toEqual([401, 202, 202]);
    world.server.clock.advance(3_600_001);
    expect([await tell(second), await tell(third)]).toEqual([401, 202]);
  },
);

requirement('secret', 'it is nowhere in the database or the log', async () => {
  const rows = await world.server.assembly.ctx.db.query<{ row: string }>(
    { text: `select monitors::text || encode(secret_sealed, 'escape') as row from monitors` },
    [],
  );
  for (const text of [...rows.map(({ row }) => row), ...world.server.logs]) {
    expect(text).not.toContain(monitor.signingSecret);
  }
});

requirement('words', 'the interface’s description names these and no other', async () => {
  const { text } = await world.send(null, 'GET', '/api/v0/openapi.json');
  const { schemas } = (JSON.parse(text) as { components: { schemas: Record<string, { enum?: string[] }> } })
    .components;
  const lists = [...decisions.words.matchAll(/`([^`]+\|[^`]+)`/g)].map(([, list]) => list?.split(' | '));
  const described = ['AlertStatus', 'Disposition', 'AlertSeverity', 'ActionRequired'];
  expect(described.map((name) => schemas[name]?.enum)).toEqual(lists);
});

requirement('transitions', 'those of the README and no other', async () => {
  const readme = await readFile(
    new URL('../../apps/server/src/domains/alerts/README.md', import.meta.url),
    'utf8',
  );
  const rows = [...readme.matchAll(/^\| (new|analyzing|escalated|closed) \|(.*)\|(.*)\|(.*)\|$/gm)];
  expect(rows).toHaveLength(4);
  for (const [, from = '', ...cells] of rows) {
    for (const [index, to] of (['analyzing', 'escalated', 'closed'] as const).entries()) {
      const alert = await alertOf(vulnerability());
      if (from !== 'new')
        await world.requestOk(ada, 'PATCH', `/api/v0/alerts/${alert.id}`, { status: from, reason: 'so' });
      const answer = await world.send(ada, 'PATCH', `/api/v0/alerts/${alert.id}`, {
        status: to,
        reason: 'so',
      });
      const allowed = from === to || cells[index]?.includes('person');
      expect([from, to, answer.status]).toEqual([from, to, allowed ? 200 : 409]);
    }
  }
});

requirement(
  'transitions',
  'each leaves an entry in the timeline and in the audit log, with its reason',
  async () => {
    const alert = await alertOf(vulnerability());
    const body = { disposition: 'false_positive', status: 'closed', reason: 'Not reachable.' };
    const decided = await world.requestOk<Alert>(ada, 'PATCH', `/api/v0/alerts/${alert.id}`, body);
    expect(decided).toMatchObject({ status: 'closed', disposition: 'false_positive', decidedBy: 'person' });
    await world.requestOk(ada, 'POST', `/api/v0/alerts/${alert.id}/reopen`, { reason: 'It is.' });
    expect(await kindsOf(alert.id)).toEqual(['reopened', 'decided', 'created']);
    const audit = `/api/v0/companies/${world.acme}/audit-log?action=alert.decided&limit=200`;
    const { items } = await world.requestOk<{ items: { subjectId: string; details: object }[] }>(
      ada,
      'GET',
      audit,
    );
    expect(items.find(({ subjectId }) => subjectId === alert.id)?.details).toMatchObject({
      reason: 'Not reachable.',
      disposition: { from: 'unknown', to: 'false_positive' },
    });
  },
);

requirement(
  'transitions',
  'an agent’s later word does not move what a person decided, until its inputs change',
  async () => {
    const { ctx } = world.server.assembly;
    const alert = await alertOf(vulnerability());
    const triage = async (outcome: ReturnType<typeof triaged>) =>
      (await ctx.transaction((tx) => applyTriages(tx, world.acme, [{ alertId: alert.id, ...outcome }])))[0]
        ?.effect;
    const one = `/api/v0/alerts/${alert.id}`;
    await world.requestOk(ada, 'PATCH', one, {
      disposition: 'benign',
      status: 'closed',
      reason: 'We know it.',
    });
    expect(await triage(triaged('confirmed_threat', 'escalated', 'inputs-1'))).toBe('kept');
    expect(await world.alert(ada, alert.id)).toMatchObject({ status: 'closed', disposition: 'benign' });
    expect(await triage(triaged('confirmed_threat', 'escalated', 'inputs-2'))).toBe('applied');
    expect(await world.alert(ada, alert.id)).toMatchObject({
      status: 'escalated',
      disposition: 'confirmed_threat',
      decidedBy: 'agent',
      triage: { disposition: 'confirmed_threat' },
    });
  },
);

const same: [what: string, one: object, other: object][] = [
  [
    'names as PyPI compares them',
    { ecosystem: 'PyPI', package: 'Foo_Bar.baz' },
    { purl: 'pkg:pypi/foo', package: 'foo-bar-baz' },
  ],
  [
    'advisories in any case',
    { advisory: 'cve-2026-99', package: 'x1' },
    { advisory: 'CVE-2026-99 ', package: 'X1' },
  ],
];
for (const [what, one, other] of same) {
  requirement('dedupKey', `${what} are the same`, async () => {
    const first = await alertOf(vulnerability(one));
    expect((await alertOf(vulnerability(other))).duplicateOf).toBe(first.id);
  });
}

requirement(
  'dedupKey',
  'kind, version, advisory, indicator and ecosystem each tell alerts apart',
  async () => {
    const name = fresh();
    for (const object of [
      { vulnerability: { package: name, currentVersion: '1' } },
      { vulnerability: { package: name, currentVersion: '2' } },
      { vulnerability: { package: name, currentVersion: '1', advisory: 'CVE-1' } },
      { vulnerability: { package: name, currentVersion: '1', ecosystem: 'npm' } },
      { threat: { package: name, type: 'malware' } },
      { threat: { package: name, type: 'typosquat' } },
      { threat: { package: name, type: 'malware', indicator: 'evil.example' } },
      { threat: { package: name, type: 'malware', detectedVersion: '1' } },
    ]) {
      expect((await alertOf(object)).duplicateOf, JSON.stringify(object)).toBeNull();
    }
    const defanged = { threat: { package: name, type: 'malware', indicator: 'evil[.]example' } };
    expect((await alertOf(defanged)).duplicateOf).not.toBeNull();
  },
);

async function alertsAbout(name: string): Promise<AlertChange[]> {
  const path = `/api/v0/companies/${world.acme}/alerts?package=${encodeURIComponent(name)}`;
  return (await world.requestOk<{ items: AlertChange[] }>(ada, 'GET', path)).items;
}

async function kindsOf(alertId: string): Promise<string[]> {
  const path = `/api/v0/alerts/${alertId}/timeline`;
  return (await world.requestOk<{ items: { kind: string }[] }>(ada, 'GET', path)).items.map(
    ({ kind }) => kind,
  );
}

assertAllCited();
