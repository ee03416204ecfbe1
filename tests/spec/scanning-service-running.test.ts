/** What is said about scans that run to their end and about their reports, asked over HTTP of a server with a worker, whose provider is a Git server. */
import { Readable } from 'node:stream';
import type { CreditEntry, Credits, SarifLog, SastReport, Scan } from '@vedette/contract';
import { scan as scanSource } from '@vedette/engine';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Files, type GitRepository, type GitServer, startGitServer } from '../setup/git-server.ts';
import { short, type TokenHolder } from '../world/people.ts';
import { insertCompletedScan, insertScan, madeFindings, resultPage } from '../world/scan-fixtures.ts';
import { vulnerableShop } from '../world/scans.ts';
import type { Key } from '../world/service-keys.ts';
import { createWorld, type World } from '../world/world.ts';
import { citing } from './cite.ts';
import { charging, reports } from './scanning-service-decision-sentences.ts';
import { runs } from './scanning-service-sentences.ts';

const base = '/api/scanner/v1';
const token = 'ghp_Pr1vateT0kenOfTheShop';
const first: Files = { ...vulnerableShop, 'docs/notes.js': 'const notes = ;\n' };
/** The same weaknesses: three lines further down, indented anew, in a file of another name. */
const { 'src/app.js': app = '', ...others } = vulnerableShop;
const moved: Files = { ...others, 'src/shop.js': `\n// Moved.\n\n${app.replaceAll(/^(?=.)/gm, '    ')}` };

let git: GitServer;
let world: World;
let key: Key;
let shop: GitRepository;
let workspaceId: string;
/** Scans of the shop that are run together, by what they are for. */
let ended: Record<'standard' | 'audit' | 'lite' | 'secondLite' | 'gone', Scan>;
/** What was left of the credits once they were all accepted, and once the last had ended. */
let left: { accepted: Credits['balances']; ended: Credits['balances'] };

beforeAll(async () => {
  git = await startGitServer();
  world = await createWorld(
    {
      ...git.settings,
      INITIAL_CREDITS_STANDARD: '10',
      INITIAL_CREDITS_AUDIT: '1',
      INITIAL_CREDITS_LITE: '1',
    },
    { scansInProcess: true },
  );
  key = await world.key();
  shop = await git.repository(`shop-${short()}`, { token });
  const commits = [await shop.commit(first), await shop.commit(moved)];
  const { administrator: as } = world;
  workspaceId = (await world.connectedRepository(as, { url: shop.url, accessToken: token })).workspace.id;
  const [one, two] = commits;
  const start = async (commit: string | undefined, more: object = {}, repoUrl = shop.url) =>
    (await world.acceptedScan(key, { repoUrl, commit, ...more })).scanId;
  const accepted = {
    standard: await start(one, { paths: ['docs'] }),
    audit: await start(two, { scanType: 'audit' }),
    lite: await start(one, { scanType: 'lite' }),
    secondLite: await start(two, { scanType: 'lite' }),
    gone: await thatIsGone(start),
  };
  const balances = async () => (await world.requestOk<Credits>(key, 'GET', `${base}/credits`)).balances;
  const afterAcceptance = await balances();
  await world.requestOk(key, 'POST', `${base}/scans/${accepted.secondLite}/cancel`);
  await world.startWorker();
  const scans: [string, Scan][] = [];
  for (const [name, id] of Object.entries(accepted)) scans.push([name, await world.endedScan(key, id)]);
  ended = Object.fromEntries(scans) as typeof ended;
  left = { accepted: afterAcceptance, ended: await balances() };
});
afterAll(async () => {
  await world.close();
  await git.close();
});

/** A scan of a commit that is there when it is accepted, and gone when it is run. */
async function thatIsGone(start: (commit: string, more: object, url: string) => Promise<string>) {
  const doomed = await git.repository(`doomed-${short()}`);
  await world.connectedRepository(world.administrator, { url: doomed.url });
  const scanId = await start(await doomed.commit({ 'a.js': '1' }), {}, doomed.url);
  await doomed.git(['update-ref', '-d', 'refs/heads/main']);
  await doomed.git(['gc', '-q', '--prune=now']);
  return scanId;
}

const ctx = () => world.server.assembly.ctx;
const findingsOf = (scanId: string) => `${base}/scans/${scanId}/findings`;
const reportOf = (scanId: string, as: TokenHolder = key) =>
  world.requestOk<SastReport>(as, 'GET', findingsOf(scanId));
const sarifOf = (scanId: string) =>
  world.requestOk<SarifLog>(key, 'GET', `${findingsOf(scanId)}?format=sarif`);
const injection = (report: SastReport, rule: string) => {
  const found = report.vulnerabilities.find(({ identifiers }) => identifiers[0]?.value === rule);
  if (found === undefined) throw new Error(`no finding of ${rule}`);
  return found;
};
/** The line of the shop's source on which a text stands. */
const lineOf = (text: string) => app.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('scans that are run', () => {
  const { requirement, assertAllCited } = citing(runs);

  requirement(
    'sourceModes',
    'a private one by the token that it was connected with, and what of it could not be read is named',
    () => {
      const { standard } = ended;
      expect(standard).toMatchObject({
        status: 'completed',
        source: { kind: 'remote_repo', repoUrl: shop.url },
        progress: { phase: 'ended', percent: 100, filesTotal: 3, filesDone: 3 },
        coverage: {
          complete: true,
          filesAnalysed: 3,
          filesSkipped: [],
          filesSkippedTotal: 0,
          filesIncomplete: [{ path: 'docs/notes.js', reasons: ['syntax-error'] }],
          filesIncompleteTotal: 1,
        },
        failure: null,
      });
      const { createdAt, startedAt, finishedAt } = standard;
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(startedAt ?? ''));
      expect(Date.parse(startedAt ?? '')).toBeLessThanOrEqual(Date.parse(finishedAt ?? ''));
      expect(world.server.logs.join('\n')).not.toContain(token);
    },
  );

  requirement('scanTypes', 'each runs to its end, and finds at least what a hasty look shows', async () => {
    const rules = async ({ scanId }: Scan) =>
      (await reportOf(scanId)).vulnerabilities.map(({ identifiers }) => identifiers[0]?.value);
    for (const name of ['audit', 'lite'] as const)
      expect(ended[name]).toMatchObject({
        status: 'completed',
        scanType: name,
        failure: null,
      });
    const standard = await rules(ended.standard);
    expect(standard).toContain('javascript-command-injection');
    expect(await rules(ended.audit)).toEqual(expect.arrayContaining(standard));
    expect(standard).toEqual(expect.arrayContaining(await rules(ended.lite)));
  });

  requirement('webLinks', 'what they name is there for people under the same origin', async () => {
    const { scanId, workspaceId: id } = ended.standard;
    const link = new URL(`/workspace/${id}?scanId=${scanId}`, world.origin);
    const [, , workspace] = link.pathname.split('/');
    expect(
      await world.requestOk(world.administrator, 'GET', `/api/v0/workspaces/${workspace}`),
    ).toMatchObject({
      id: workspaceId,
    });
    const scan = link.searchParams.get('scanId');
    expect(await world.requestOk(world.administrator, 'GET', `/api/v0/scans/${scan}`)).toMatchObject({
      scanId,
      workspaceId,
    });
  });

  requirement('focusHints', 'they are read before all others, in either spelling of a folder', async () => {
    const paths = ['a.js', 'b/c.js', 'b/d.js', 'bc/e.js', 'z/last.js'];
    for (const [focusPaths, order] of [
      [[], paths],
      [['z'], ['z/last.js', ...paths.slice(0, 4)]],
      [
        ['z/last.js', 'b/'],
        ['b/c.js', 'b/d.js', 'z/last.js', 'a.js', 'bc/e.js'],
      ],
    ]) {
      const read: string[] = [];
      const source = paths.map((path) => ({
        path,
        size: 1,
        read: async () => {
          read.push(path);
          return Buffer.from(';');
        },
      }));
      await scanSource(source, {
        scanType: 'lite',
        rules: { rules: [], models: [], faults: [] },
        workers: 1,
        focusPaths,
      });
      expect(read).toEqual(order);
    }
  });

  requirement('notIsolated', 'what a scan without it finds, one with it finds outside of it', async () => {
    const hinted = await reportOf(ended.standard.scanId);
    expect(hinted.vulnerabilities.every(({ location }) => location.file === 'src/app.js')).toBe(true);
    const free = (await reportOf(ended.audit.scanId)).vulnerabilities.map(({ id }) => id);
    expect(hinted.vulnerabilities.length).toBeGreaterThanOrEqual(2);
    expect(free).toEqual(expect.arrayContaining(hinted.vulnerabilities.map(({ id }) => id)));
  });

  requirement('terminal', 'of each it is told which, and why it failed', async () => {
    expect(ended.secondLite).toMatchObject({ status: 'cancelled', startedAt: null, failure: null });
    expect(ended.gone).toMatchObject({
      status: 'failed',
      coverage: null,
      failure: { code: 'commit_not_found', message: expect.stringContaining(ended.gone.source.commit ?? '') },
    });
    for (const { scanId, status } of Object.values(ended)) {
      const answer = await world.send(key, 'GET', findingsOf(scanId));
      expect(answer.status, status).toBe(status === 'completed' ? 200 : 409);
      const again = await world.send(key, 'GET', `${base}/scans/${scanId}`);
      expect(again.headers.get('retry-after')).toBeNull();
    }
  });

  assertAllCited();
});

describe('what scans take', () => {
  const { requirement, assertAllCited } = citing(charging);
  const entries = async () => {
    const path = `/api/v0/companies/${world.acme}/credits/entries?limit=200`;
    return (await world.requestOk<{ items: CreditEntry[] }>(world.administrator, 'GET', path)).items;
  };

  requirement('settled', 'once each, in the ledger as in the balance', async () => {
    const all = await entries();
    const kindsOf = ({ scanId }: Scan) =>
      all.flatMap((entry) => (entry.scanId === scanId ? [`${entry.kind} ${entry.ledger}`] : [])).reverse();
    for (const name of ['standard', 'audit', 'lite'] as const) {
      const ledger = ended[name].scanType;
      expect(kindsOf(ended[name])).toEqual([`reservation ${ledger}`, `capture ${ledger}`]);
    }
    // One failed; the other was cancelled, and was a lite scan that found its own ledger empty.
    for (const name of ['gone', 'secondLite'] as const)
      expect(kindsOf(ended[name])).toEqual(['reservation standard', 'release standard']);
  });

  requirement('lite', 'and it is given back to the one that it was taken from', async () => {
    expect(left.accepted).toEqual({ standard: 7, audit: 0, lite: 0 });
    expect(left.ended).toEqual({ standard: 9, audit: 0, lite: 0 });
  });

  requirement('balance', 'added up from the first entry on', async () => {
    const balances = { standard: 0, audit: 0, lite: 0 };
    for (const { kind, ledger, credits } of (await entries()).reverse()) {
      if (kind === 'grant' || kind === 'release') balances[ledger] += credits;
      if (kind === 'reservation') balances[ledger] -= credits;
      expect(balances[ledger]).toBeGreaterThanOrEqual(0);
    }
    expect(balances).toEqual(left.ended);
  });

  assertAllCited();
});

describe('the report of a scan', () => {
  const { requirement, assertAllCited } = citing(reports);
  const place = () => ({ organizationId: world.acme, workspaceId });

  requirement('form', 'whichever is asked for, the query before the header', async () => {
    const path = findingsOf(ended.standard.scanId);
    for (const [query, accept, type] of [
      ['', '*/*', 'application/json'],
      ['', 'application/sarif+json', 'application/sarif+json'],
      ['?format=sarif', 'application/json', 'application/sarif+json'],
      ['?format=gitlab', 'application/sarif+json', 'application/json'],
    ]) {
      const answer = await world.send(key, 'GET', path + query, undefined, { accept: accept ?? '' });
      expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
      const version = type === 'application/json' ? '15.2.1' : '2.1.0';
      expect(answer.body).toMatchObject({ version });
    }
    const [{ results = [] } = {}] = (await sarifOf(ended.standard.scanId)).runs;
    const { vulnerabilities } = await reportOf(ended.standard.scanId);
    expect(results.map(({ fingerprints }) => fingerprints['vedetteFindingId/v1'])).toEqual(
      vulnerabilities.map(({ id }) => id),
    );
  });

  requirement('id', 'all of it at once, and for another scan type too', async () => {
    const idsOf = async ({ scanId }: Scan) =>
      (await reportOf(scanId)).vulnerabilities.map(({ id, identifiers }) => `${identifiers[0]?.value} ${id}`);
    const before = await idsOf(ended.standard);
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(await idsOf(ended.standard)).toEqual(before);
    expect(await idsOf(ended.audit)).toEqual(expect.arrayContaining(before));
    const { vulnerabilities } = await reportOf(ended.audit.scanId);
    const files = new Set(vulnerabilities.map(({ location }) => location.file));
    expect([files.has('src/shop.js'), files.has('src/app.js')]).toEqual([true, false]);
  });

  requirement('identifiers', 'each with the name and number that others know it by', async () => {
    const { identifiers } = injection(await reportOf(ended.standard.scanId), 'javascript-sql-injection');
    expect(identifiers).toEqual([
      {
        type: 'vedette_rule_id',
        name: 'javascript-sql-injection',
        value: 'javascript-sql-injection',
      },
      {
        type: 'cwe',
        name: 'CWE-89',
        value: '89',
        url: 'https://cwe.mitre.org/data/definitions/89.html',
      },
      { type: 'owasp', name: expect.stringMatching(/^OWASP A\d\d:20\d\d$/), value: expect.any(String) },
    ]);
  });

  requirement('location', 'the call that runs the query, not the parameter that comes in', async () => {
    const report = await reportOf(ended.standard.scanId);
    const line = lineOf('db.query(');
    expect(injection(report, 'javascript-sql-injection').location).toMatchObject({
      file: 'src/app.js',
      start_line: line,
      end_line: line,
    });
  });

  requirement('tracking', 'both of them, for the place of the finding', async () => {
    for (const { location, tracking } of (await reportOf(ended.standard.scanId)).vulnerabilities) {
      const { file, start_line, end_line } = location;
      expect(tracking).toMatchObject({ type: 'source', items: [{ file, start_line, end_line }] });
      const signatures = tracking.items[0]?.signatures ?? [];
      expect(signatures.map(({ algorithm }) => algorithm)).toEqual([
        'scope_offset_compressed',
        'scope_offset',
      ]);
      for (const { value } of signatures) expect(value).toMatch(/^src\/app\.js.*:\d+$/);
    }
  });

  requirement('codeFlows', 'with file and line at every step', async () => {
    const report = await reportOf(ended.standard.scanId);
    const { details } = injection(report, 'javascript-command-injection');
    const { type, items } = details.code_flows as { type: string; items: object[][] };
    expect(type).toBe('code-flows');
    const [flow = []] = items;
    const at = { file_name: 'src/app.js', line_start: lineOf("exec('ls") };
    expect(flow[0]).toMatchObject({ node_type: 'source', file_location: at });
    expect(flow.at(-1)).toMatchObject({ node_type: 'sink', file_location: at });
  });

  requirement('states', 'a decision hides nothing, and later scans show it', async () => {
    const scanId = await insertCompletedScan(
      ctx(),
      place(),
      madeFindings([{ symbol: ['a'] }, { symbol: ['b'], startLine: 50 }, { symbol: ['c'], startLine: 60 }]),
    );
    const [one, two] = (await reportOf(scanId)).vulnerabilities;
    const decide = (id: string | undefined, verb: string, body?: object) =>
      world.requestOk(world.administrator, 'POST', `/api/v0/findings/${id}/${verb}`, body);
    await decide(one?.id, 'publish');
    await decide(two?.id, 'dismiss', { reason: 'Never reached.' });
    const { vulnerabilities } = await reportOf(scanId);
    expect(vulnerabilities.map(({ details }) => details.state)).toEqual(
      ['published', 'dismissed', 'draft'].map((value) => ({ name: 'State', type: 'text', value })),
    );
    expect(vulnerabilities[1]?.details.dismissal).toMatchObject({ value: 'Never reached.' });
    const again = await insertCompletedScan(ctx(), place(), madeFindings([{ symbol: ['b'], startLine: 70 }]));
    expect((await reportOf(again)).vulnerabilities).toMatchObject([
      { id: two?.id, details: { state: { value: 'dismissed' } } },
    ]);
  });

  requirement('finalising', 'and the reason is told', async () => {
    for (const [fields, status, code] of [
      [{ phase: 'finalising' }, 503, 'findings_not_ready'],
      [{ phase: 'program' }, 409, 'scan_not_completed'],
    ] as const) {
      const answer = await world.send(key, 'GET', findingsOf(await insertScan(ctx(), place(), fields)));
      expect(answer).toMatchObject({ status, body: { code } });
      expect(Number(answer.headers.get('retry-after')) >= 1).toBe(status === 503);
    }
  });

  requirement('paged', 'each page once, and after the last nothing of it is needed', async () => {
    const made = madeFindings(Array.from({ length: 5 }, (_, n) => ({ symbol: [`f${n}`], startLine: n + 1 })));
    const scanId = await insertCompletedScan(ctx(), place(), made, 2);
    const [second, third] = [2, 3].map((page) => resultPage(world.acme, scanId, page));
    const kept = await (await ctx().blobs.get(third ?? '')).toArray();
    await ctx().blobs.delete(third ?? '');
    expect((await world.send(key, 'GET', findingsOf(scanId))).status).toBe(503);
    // What was copied before is not asked for again: only the page that was missing has to be there now.
    await ctx().blobs.delete(second ?? '');
    await ctx().blobs.put(third ?? '', Readable.from(kept));
    const whole = await reportOf(scanId);
    expect(whole.vulnerabilities).toHaveLength(5);
    await ctx().blobs.delete(third ?? '');
    expect(await reportOf(scanId)).toEqual(whole);
  });

  requirement('engine', 'whatever runs when the report is asked for', async () => {
    const found = madeFindings([{ message: 'A query is built from req.args.' }]);
    const scanId = await insertCompletedScan(ctx(), place(), found, 500, '0.0.9');
    const { scan, vulnerabilities } = await reportOf(scanId);
    expect([scan.analyzer.version, scan.scanner.version]).toEqual(['0.0.9', '0.0.9']);
    expect(vulnerabilities[0]?.description).toBe(
      'A query is built from req.args. Untrusted data reaches a query as text.',
    );
    expect(await sarifOf(scanId)).toMatchObject({
      runs: [
        {
          tool: {
            driver: {
              semanticVersion: '0.0.9',
              rules: [
                {
                  shortDescription: { text: 'SQL query built from untrusted input' },
                  fullDescription: { text: 'Untrusted data reaches a query as text.' },
                },
              ],
            },
          },
        },
      ],
    });
    const real = await reportOf(ended.standard.scanId);
    expect(real.scan.analyzer.version).toMatch(/^\d+\.\d+\.\d+$/);
    const [run] = (await sarifOf(ended.standard.scanId)).runs as unknown as {
      tool: { driver: { rules: { shortDescription: object; fullDescription: object }[] } };
    }[];
    for (const rule of run?.tool.driver.rules ?? [])
      expect(rule.fullDescription).not.toEqual(rule.shortDescription);
  });

  assertAllCited();
});
