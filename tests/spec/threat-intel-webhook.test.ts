import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { threatIntelligenceAgent } from '../../apps/server/src/domains/alerts/index.ts';
import { sign } from '../world/monitors.ts';
import { citing } from './cite.ts';
import { specification } from './threat-intel-webhook-sentences.ts';
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

const { requirement, assertAllCited } = citing(specification);
const path = () => world.pathOfWebhook(monitor.id);

describe('what the service does', () => {
  requirement('monitorAccepts', 'each alone and both together', async () => {
    for (const payload of [vulnerability(), threat(), { ...vulnerability(), ...threat() }]) {
      expect((await world.deliver(monitor, payload)).status).toBe(202);
    }
    await world.work();
  });

  requirement('becomesAlert', 'new, and waiting for the agent that the monitor names', async () => {
    const alert = await alertOf(vulnerability());
    expect(alert).toMatchObject({ status: 'new', agentId: threatIntelligenceAgent.id, triage: null });
  });

  requirement('builtInAgent', 'by default, and it can be taken away and given back', async () => {
    const { items } = await world.requestOk<{ items: { id: string }[] }>(
      ada,
      'GET',
      `/api/v0/companies/${world.acme}/agents`,
    );
    expect(items.map(({ id }) => id)).toEqual([threatIntelligenceAgent.id]);
    const other = await world.monitor(ada, { agentId: null });
    expect(other.agentId).toBeNull();
    const one = `/api/v0/monitors/${other.id}`;
    for (const agentId of [threatIntelligenceAgent.id, null]) {
      expect(await world.requestOk(ada, 'PATCH', one, { agentId })).toMatchObject({ agentId });
    }
    expect((await world.send(ada, 'PATCH', one, { agentId: world.acme })).status).toBe(400);
  });

  requirement('creation', 'the name is kept, another type is refused', async () => {
    const made = await world.monitor(ada, { name: 'Registry scanner' });
    expect(made).toMatchObject({ type: 'threat_intel', name: 'Registry scanner', status: 'active' });
    const body = { type: 'telepathy', name: 'x' };
    const path = `/api/v0/companies/${world.acme}/monitors`;
    expect((await world.send(ada, 'POST', path, body)).status).toBe(400);
  });

  requirement(
    'generates',
    'the URL leads to the webhook, and each monitor has a secret of its own',
    async () => {
      const [one, other] = [await world.monitor(ada), await world.monitor(ada)];
      expect(one.webhookUrl).toBe(`${world.origin}/api/webhooks/threat-intel/${one.id}`);
      expect(one.signingSecret).toMatch(/^[0-9a-f]{64}$/);
      expect(one.signingSecret).not.toBe(other.signingSecret);
    },
  );

  requirement('shownOnce', 'no later answer holds it, and the regenerated one replaces it', async () => {
    const made = await world.monitor(ada);
    for (const path of [
      `/api/v0/monitors/${made.id}`,
      `/api/v0/companies/${world.acme}/monitors?limit=200`,
    ]) {
      const { text } = await world.send(ada, 'GET', path);
      expect(text).toContain(made.id);
      expect(text).not.toContain(made.signingSecret);
      expect(text).not.toContain('signingSecret');
    }
    const again = `/api/v0/monitors/${made.id}/regenerate-secret`;
    const { signingSecret } = await world.requestOk<{ signingSecret: string }>(ada, 'POST', again, {});
    expect((await world.deliver(made, vulnerability())).status).toBe(401);
    expect((await world.deliver({ ...made, signingSecret }, vulnerability())).status).toBe(202);
  });
});

describe('the payload', () => {
  for (const sentence of ['payloadSize', 'limitBody'] as const) {
    requirement(sentence, '102,400 bytes are taken and 102,401 are not', async () => {
      expect((await world.deliver(monitor, payloadOf(102_400))).status).toBe(202);
      expect((await world.deliver(monitor, payloadOf(102_401))).status).toBe(413);
    });
    requirement(sentence, 'the same when it comes in chunks', async () => {
      for (const [bytes, status] of [
        [102_400, 202],
        [102_401, 413],
      ] as const) {
        const body = Buffer.from(payloadOf(bytes));
        const headers = {
          'content-type': 'application/json',
          'x-signature': sign(monitor.signingSecret, body),
        };
        const pieces = [body.subarray(0, 50_000), body.subarray(50_000, 102_000), body.subarray(102_000)];
        expect(await chunked(path(), pieces, headers)).toBe(status);
      }
    });
    requirement(sentence, 'JSON that is no object is rejected', async () => {
      for (const text of ['[]', '"x"', '1', 'null', 'true']) {
        expect(await reasonFor(text)).toBe('The payload must be a JSON object.');
      }
    });
  }

  requirement('payloadObjects', 'neither of them is rejected, and so is one that is no object', async () => {
    expect(await reasonFor({ other: {} })).toContain('"vulnerability" object, a "threat" object, or both');
    expect(await reasonFor({ vulnerability: 'x' })).toContain('/vulnerability must be a JSON object');
    expect(await reasonFor({ threat: [] })).toContain('/threat must be a JSON object');
  });

  const fields = [
    ['vulnerabilityPackage', 'vulnerability', 'package'],
    ['vulnerabilityCurrentVersion', 'vulnerability', 'currentVersion'],
    ['threatType', 'threat', 'type'],
    ['threatPackage', 'threat', 'package'],
  ] as const;
  for (const [sentence, object, field] of fields) {
    requirement(sentence, 'without it, or as anything but text, the payload is rejected', async () => {
      const good: Record<string, Record<string, unknown>> = { ...vulnerability(), ...threat() };
      const { [field]: _left, ...rest } = good[object] ?? {};
      expect(await reasonFor({ ...good, [object]: rest })).toBe(`/${object}/${field} is required.`);
      const wrong = { ...good, [object]: { ...rest, [field]: 7 } };
      expect(await reasonFor(wrong)).toBe(`/${object}/${field} must be text.`);
    });
  }

  const optional = [
    ['vulnerabilityFixedVersion', 'vulnerability', 'fixedVersion', 'fixedVersion'],
    ['vulnerabilityAdvisory', 'vulnerability', 'advisory', 'advisory'],
    ['threatDetectedVersion', 'threat', 'detectedVersion', 'version'],
    ['threatAdvisory', 'threat', 'advisory', 'advisory'],
    ['threatIndicator', 'threat', 'indicator', 'indicator'],
  ] as const;
  for (const [sentence, object, field, member] of optional) {
    requirement(sentence, 'it is on the alert, may be left out, and must be text', async () => {
      const make = object === 'threat' ? threat : vulnerability;
      expect((await alertOf(make({ [field]: 'CVE-2026-7' })))[member]).toBe('CVE-2026-7');
      expect((await alertOf(make()))[member]).toBeNull();
      expect(await reasonFor(make({ [field]: 7 }))).toBe(`/${object}/${field} must be text.`);
    });
  }

  requirement('vulnerabilitySeverity', 'and nothing else does', async () => {
    expect((await alertOf(vulnerability({ severity: 'low' }))).severity).toBe('Low');
  });
  requirement('threatSeverity', 'of a threat that comes alone', async () => {
    expect((await alertOf(threat({ severity: 'critical' }))).severity).toBe('Critical');
  });

  requirement('preserved', 'byte for byte, at any depth', async () => {
    const name = fresh();
    const text = `{ "zeta": 1, "vulnerability": {"package":"${name}","currentVersion":"1", "deep":{"a":[{"b":[[[null]]]}]}},
      "big": 123456789012345678901234567890, "tiny": 1e-400, "nul": "a\\u0000b", "half": "\\ud83d",
      "10": 1, "9": 2, "twice": 1, "twice": 2, "__proto__": {"x": 1}, "\\u006eame": "é" }`;
    const { delivery } = await world.deliverAlert(ada, monitor, text);
    const answer = await world.send(ada, 'GET', `/api/v0/alerts/${delivery.alertIds[0]}`);
    expect(answer.text).toContain(`"payload":${text}`);
    const list = await world.send(ada, 'GET', `/api/v0/companies/${world.acme}/alerts?package=${name}`);
    expect(list.text).toContain(`"payload":${text}`);
    const bytes = await world.send(ada, 'GET', `/api/v0/deliveries/${delivery.id}/body`);
    expect(bytes.text).toBe(text);
  });
});

describe('alerts', () => {
  for (const sentence of ['alertPerObject', 'inboundEvent'] as const) {
    requirement(sentence, 'both objects make two, of one delivery', async () => {
      const both = await alertsOf({ ...vulnerability(), ...threat() });
      expect(both.map(({ kind }) => kind)).toEqual(['vulnerability', 'threat']);
      expect(new Set(both.map(({ deliveryId }) => deliveryId)).size).toBe(1);
      expect(await alertsOf(vulnerability())).toHaveLength(1);
    });
  }

  requirement('titleVulnerability', 'to the letter', async () => {
    const alert = await alertOf({
      vulnerability: { package: '@scope/thing', currentVersion: '4.17.20', advisory: 'GHSA-35jh-r3h4-6jhm' },
    });
    expect(alert.title).toBe('GHSA-35jh-r3h4-6jhm: Vulnerability in @scope/thing@4.17.20');
  });

  requirement('titleThreat', 'to the letter', async () => {
    const alert = await alertOf({
      threat: { type: 'typosquat', package: 'lodahs', detectedVersion: '1.0.0', advisory: 'MAL-1' },
    });
    expect(alert.title).toBe('Supply chain threat: typosquat (lodahs@1.0.0)');
  });

  requirement('alertFields', 'what was told, by whom, and where it stands', async () => {
    const alert = await alertOf(
      threat({ detectedVersion: '2', indicator: 'evil.example', severity: 'note' }),
    );
    expect(alert).toMatchObject({
      kind: 'threat',
      status: 'new',
      disposition: 'unknown',
      actionRequired: 'none',
      monitorId: monitor.id,
      version: '2',
      threatType: 'malware',
      indicator: 'evil.example',
      count: 1,
      triage: null,
    });
    expect(alert.firstSeenAt).toBe(alert.lastSeenAt);
  });

  requirement('severityPrecedence', 'whichever is worse', async () => {
    for (const [one, other, expected] of [
      ['low', 'critical', 'Low'],
      ['critical', 'low', 'Critical'],
    ] as const) {
      const payload = { ...vulnerability({ severity: one }), ...threat({ severity: other }) };
      expect((await alertsOf(payload)).map(({ severity }) => severity)).toEqual([expected, expected]);
    }
  });

  const words = {
    severityCritical: 'Critical',
    severityHigh: 'High',
    severityMedium: 'Medium',
    severityLow: 'Low',
  } as const;
  for (const [sentence, expected] of Object.entries(words) as [keyof typeof words, string][]) {
    requirement(sentence, 'each word of the row, for both kinds', async () => {
      for (const [, word] of specification[sentence].matchAll(/`(\w+)`/g)) {
        expect((await alertOf(vulnerability({ severity: word }))).severity, word).toBe(expected);
        expect((await alertOf(threat({ severity: word }))).severity, word).toBe(expected);
      }
    });
  }
  requirement('severityElse', 'also what only looks like one of the words', async () => {
    expect((await alertOf(vulnerability())).severity).toBe('High');
    for (const severity of ['', 'urgent', 'lowest', 'toString', '__proto__']) {
      expect((await alertOf(vulnerability({ severity }))).severity, severity).toBe('High');
    }
  });

  requirement('lifecycle', 'an alert begins as new and unknown', async () => {
    expect(await alertOf(vulnerability())).toMatchObject({ status: 'new', disposition: 'unknown' });
  });
});

describe('the request', () => {
  requirement('asynchronous', 'what is accepted is pending until a worker takes it', async () => {
    const answer = await world.deliver(monitor, vulnerability());
    const { deliveryId } = answer.body as { deliveryId: string };
    expect(await world.deliveryOf(ada, deliveryId)).toMatchObject({ status: 'pending', alertIds: [] });
    await world.work();
    const done = await world.deliveryOf(ada, deliveryId);
    expect([done.status, done.alertIds.length]).toEqual(['processed', 1]);
  });

  requirement('endpoint', 'and no other method is there', async () => {
    expect((await world.deliver(monitor, vulnerability())).status).toBe(202);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await world.send(null, method, path());
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST']);
    }
  });

  requirement('endpointHeaders', 'without either it is refused', async () => {
    const body = JSON.stringify(vulnerability());
    expect((await world.send(null, 'POST', path(), body)).status).toBe(401);
    const headers = { 'x-signature': sign(monitor.signingSecret, body), 'content-type': 'text/plain' };
    expect((await world.send(null, 'POST', path(), body, headers)).status).toBe(415);
  });

  requirement('endpointResponse', 'it names the delivery', async () => {
    const answer = await world.deliver(monitor, vulnerability());
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ deliveryId: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'accepted' });
  });

  requirement('signature', 'one byte more, and it no longer fits', async () => {
    const body = JSON.stringify(vulnerability());
    const signature = sign(monitor.signingSecret, body);
    expect((await world.deliver(monitor, body, { 'x-signature': signature })).status).toBe(202);
    expect((await world.deliver(monitor, `${body} `, { 'x-signature': signature })).status).toBe(401);
    expect((await world.deliver({ ...monitor, signingSecret: 'other' }, body)).status).toBe(401);
  });

  requirement('digest', 'in lower case or upper case, and as nothing else', async () => {
    const body = JSON.stringify(vulnerability());
    const hex = sign(monitor.signingSecret, body);
    const base64 = createHmac('sha256', monitor.signingSecret).update(body).digest('base64');
    for (const [signature, status] of [
      [hex, 202],
      [hex.toUpperCase(), 202],
      [`sha256=${hex}`, 401],
      [hex.slice(2), 401],
      [`${hex}00`, 401],
      [base64, 401],
    ] as const) {
      const answer = await world.deliver(monitor, body, { 'x-signature': signature });
      expect(answer.status, signature).toBe(status);
    }
  });

  requirement('senderComputes', 'from the secret as it was displayed, with nothing but a HMAC', async () => {
    const body = JSON.stringify(vulnerability());
    const key = Buffer.from(monitor.signingSecret, 'utf8');
    const signature = createHmac('sha256', key).update(Buffer.from(body)).digest('hex');
    expect((await world.deliver(monitor, body, { 'x-signature': signature })).status).toBe(202);
  });

  requirement('outboundEvents', 'streams tell of alerts as they come', async () => {
    const answer = await world.send(ada, 'GET', `/api/v0/companies/${world.acme}/alert-stream`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });

  requirement('errors', 'each is told apart, as a problem', async () => {
    const body = JSON.stringify(vulnerability());
    const unknown = { ...monitor, id: '01980000-0000-7000-8000-00000000dead' };
    for (const [answer, status, code] of [
      [await world.deliver(monitor, body, { 'x-signature': '00' }), 401, 'signature_invalid'],
      [await world.deliver(monitor, payloadOf(200_000)), 413, 'payload_too_large'],
      [await world.deliver(unknown, body), 404, 'not_found'],
    ] as const) {
      expect(answer).toMatchObject({ status, body: { status, code } });
    }
    expect(await reasonFor('{"vulnerability":')).toMatch(/^The payload is not valid JSON: /);
  });

  requirement('limitRates', 'every answer says how many are left', async () => {
    const { headers } = await world.deliver(monitor, vulnerability());
    expect(headers.get('ratelimit-policy')).toBe('"monitor";q=60000;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"monitor";r=\d+;t=\d+$/);
  });

  requirement('versioning', 'the path has none, and no other path serves it', async () => {
    for (const prefix of ['/api/v0', '/api/webhooks/v1', '/api/scanner/v1']) {
      const other = path().replace('/api/webhooks', prefix);
      expect((await world.send(null, 'POST', other, vulnerability())).status, prefix).toBe(404);
    }
  });
});

assertAllCited();
