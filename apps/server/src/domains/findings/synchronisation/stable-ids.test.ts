import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  checkRules,
  type Finding,
  type LoadedRules,
  memorySource,
  readRuleSources,
  scan as scanSource,
} from '@vedette/engine';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../../../tests/setup/app.ts';
import { propertyRuns } from '../../../../../../tests/setup/property-runs.ts';
import {
  insertCompletedScan,
  madeFindings,
  type ScanPlace,
} from '../../../../../../tests/world/scan-fixtures.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { getScan, storedFindingsPage } from '../../scans/index.ts';
import { syncFindings } from './sync-findings.ts';

let server: TestServer;
let ctx: Ctx;
let rules: LoadedRules;
let foundInBase: readonly Finding[];
beforeAll(async () => {
  server = await startServer();
  ctx = server.assembly.ctx;
  const all = await readRuleSources(join(import.meta.dirname, '../../../../../../rules'));
  rules = await checkRules(all.filter(({ path }) => /^(javascript|python|generic)\//.test(path)));
  foundInBase = await found(base);
});
afterAll(() => server.close());

type Files = Readonly<Record<string, string>>;
const newPlace = (): ScanPlace => ({ organizationId: randomUUID(), workspaceId: randomUUID() });

async function found(files: Files): Promise<readonly Finding[]> {
  const { findings } = await scanSource(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  return findings;
}

interface Reported {
  readonly id: string;
  readonly rule: string;
  readonly file: string;
  readonly line: number;
}

/** Makes a scan's findings ready. @returns them in report order */
async function copy({ organizationId }: ScanPlace, scanId: string): Promise<Reported[]> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw new Error('the scan is not there');
  const backend = { findingsPage: storedFindingsPage.bind(null, ctx) };
  await syncFindings(ctx, backend, scan, { budgetMs: 60_000 });
  return ctx.db.query<{ id: string; rule: string; file: string; line: number }>(
    {
      text: `select finding_id as id, rule_id as rule, path as file, start_line as line from scan_findings
        where organization_id = $1 and scan_id = $2 order by number`,
    },
    [organizationId, scanId],
  );
}

async function report(place: ScanPlace, findings: readonly Finding[]): Promise<Reported[]> {
  return copy(place, await insertCompletedScan(ctx, place, findings));
}

const app = `const express = require('express');
const cp = require('child_process');
const crypto = require('crypto');
const app = express();

app.get('/ping', function ping(req, res) {
  cp.exec('ping -c 1 ' + req.query.host, (error, out) => res.send(out));
});

function checksum(text) {
  return crypto.createHash('md5').update(text).digest('hex');
}
module.exports = { app, checksum };
`;
const orders = `import sqlite3
from flask import Flask, request

app = Flask(__name__)


@app.route("/orders")
def orders():
    connection = sqlite3.connect("shop.db")
    return str(
        connection.execute(
            "select * from orders where customer = '"
            + request.args["customer"]
            + "' and status = 'open' order by created limit 10"
        ).fetchall()
    )


@app.route("/raw")
def raw():
    connection = sqlite3.connect("shop.db")
    connection.execute("delete from carts where id = " + request.args["id"])
    connection.execute("delete from carts where id = " + request.args["id"])
    return "done"
`;
const base: Files = { 'src/app.js': app, 'shop/orders.py': orders };

/** The same program after an edit that changes no weakness. */
const edits: readonly [string, Files][] = [
  [
    'lines were added above',
    {
      'src/app.js': `// A licence.\n// Of two lines.\n\n${app.replace('const app =', "const path = require('path');\n\nconst app =")}`,
      'shop/orders.py': `"""What customers ordered."""\n\n${orders.replace('def orders():', 'def orders():\n    # newest first\n')}`,
    },
  ],
  [
    'everything was indented anew',
    {
      'src/app.js': app.replaceAll(/^ +/gm, (spaces) => '\t'.repeat(spaces.length)),
      'shop/orders.py': orders.replaceAll(/^ +/gm, (spaces) => spaces.repeat(3)),
    },
  ],
  [
    'comments were written into statements',
    {
      'src/app.js': app.replace("'ping -c 1 ' +", "'ping -c 1 ' + /* the host */"),
      'shop/orders.py': orders,
    },
  ],
  ['a file was renamed', { 'src/server.js': app, 'shop/purchases.py': orders }],
  ['files were moved', { 'packages/web/app.js': app, 'services/shop/orders.py': orders }],
  [
    'line ends became those of Windows',
    { 'src/app.js': app.replaceAll('\n', '\r\n'), 'shop/orders.py': orders.replaceAll('\n', '\r\n') },
  ],
];

describe('what the engine finds in an edited source', () => {
  test('has findings to look at: two kinds in JavaScript, three in Python, two of which are alike', async () => {
    const reported = await report(newPlace(), foundInBase);
    const count = (file: string) => reported.filter((one) => one.file === file).length;
    expect(count('src/app.js')).toBeGreaterThanOrEqual(2);
    expect(count('shop/orders.py')).toBeGreaterThanOrEqual(3);
    expect(new Set(reported.map((one) => one.id)).size).toBe(reported.length);
  });

  test.each(edits)('keeps every id when %s', async (_, files) => {
    const place = newPlace();
    const before = await report(place, foundInBase);
    const after = await report(place, await found(files));
    // Report order is by path, which a rename may change: ids are compared by what they name.
    const named = (reported: Reported[]) => reported.map((one) => `${one.rule} ${one.id}`).sort();
    expect(named(after)).toEqual(named(before));
  });

  test('has a new id for what is new, and gives the old one back to what comes back', async () => {
    const place = newPlace();
    const before = await report(place, foundInBase);
    const mended = { ...base, 'src/app.js': app.replace("createHash('md5')", "createHash('sha256')") };
    const without = await report(place, await found(mended));
    const gone = before.filter((one) => !without.some((other) => other.id === one.id));
    expect(gone.map((one) => [one.file, one.line])).toEqual([['src/app.js', 11]]);
    const again = await report(place, foundInBase);
    expect(again.map((one) => one.id)).toEqual(before.map((one) => one.id));
    const more = await report(place, await found({ ...base, 'src/copy.js': app }));
    const fresh = more.filter((one) => !before.some((other) => other.id === one.id));
    expect(new Set(fresh.map((one) => one.file))).toEqual(new Set(['src/copy.js']));
    expect(
      more
        .filter((one) => one.file !== 'src/copy.js')
        .map((one) => one.id)
        .sort(),
    ).toEqual(before.map((one) => one.id).sort());
  });
});

describe('equal weaknesses', () => {
  test('in a new file that sorts first take no id away from those that were there', async () => {
    const place = newPlace();
    const before = await report(place, madeFindings([{ path: 'b.py' }, { path: 'c.py' }]));
    const after = await report(place, madeFindings([{ path: 'a.py' }, { path: 'b.py' }, { path: 'c.py' }]));
    expect(after.slice(1).map((one) => one.id)).toEqual(before.map((one) => one.id));
    expect(before.map((one) => one.id)).not.toContain(after[0]?.id);
  });

  test('that change folders together keep theirs by the names of their files', async () => {
    const place = newPlace();
    const idIn = (reported: Reported[], name: string) =>
      reported.find((one) => one.file.endsWith(`/${name}`))?.id;
    const before = await report(place, madeFindings([{ path: 'old/z/b.py' }, { path: 'old/a/c.py' }]));
    const after = await report(place, madeFindings([{ path: 'new/a/b.py' }, { path: 'new/z/c.py' }]));
    expect(idIn(after, 'b.py')).toBe(idIn(before, 'b.py'));
    expect(idIn(after, 'c.py')).toBe(idIn(before, 'c.py'));
  });

  test('that are told as one from now on are the finding that one of them was, then and later', async () => {
    const place = newPlace();
    const apart = madeFindings([{ path: 'a.py' }, { path: 'b.py', symbol: ['g'] }]);
    const before = await report(place, apart);
    const [first, second] = apart;
    if (first === undefined || second === undefined) throw new Error('two were made');
    const identity = { fingerprint: 'a'.repeat(32), weakness: 'a'.repeat(32), occurrence: 0 };
    const joined = (from: Finding): Finding => ({
      ...from,
      ...identity,
      places: apart.map(({ path, startLine, startColumn, endLine, endColumn, fingerprint, weakness }) => ({
        ...{ path, startLine, startColumn, endLine, endColumn, fingerprint, weakness },
      })),
    });
    const [after, ...others] = await report(place, [joined(first)]);
    expect([after?.id, others]).toEqual([before[0]?.id, []]);
    const [later] = await report(place, [{ ...joined(second), places: [] }]);
    expect(later?.id).toBe(after?.id);
  });

  test('of another workspace or organization are other findings', async () => {
    const place = newPlace();
    const [mine] = await report(place, madeFindings([{}]));
    const [neighbour] = await report({ ...place, workspaceId: randomUUID() }, madeFindings([{}]));
    const [stranger] = await report({ ...place, organizationId: randomUUID() }, madeFindings([{}]));
    expect(new Set([mine?.id, neighbour?.id, stranger?.id]).size).toBe(3);
  });
});

describe('several scans of a workspace', () => {
  test('read at the same time find the same weaknesses, not a finding each', async () => {
    const place = newPlace();
    const findings = madeFindings(
      Array.from({ length: 300 }, (_, index) => ({ symbol: [`f${index % 100}`], path: `f${index}.py` })),
    );
    const scans = await Promise.all(
      Array.from({ length: 6 }, () => insertCompletedScan(ctx, place, findings, 50)),
    );
    const reports = await Promise.all(scans.map((scanId) => copy(place, scanId)));
    for (const one of reports) expect(one).toEqual(reports[0]);
  });

  test('leave a finding where the newest says, though an older one is read last', async () => {
    const place = newPlace();
    const older = await insertCompletedScan(ctx, place, madeFindings([{ path: 'old.py', startLine: 5 }]));
    const newer = await insertCompletedScan(ctx, place, madeFindings([{ path: 'new.py', startLine: 9 }]));
    const [now] = await copy(place, newer);
    const [before] = await copy(place, older);
    expect(before?.id).toBe(now?.id);
    const [row] = await ctx.db.query<Record<string, unknown>>(
      { text: 'select path, start_line, first_scan_id, last_scan_id from findings where id = $1' },
      [now?.id],
    );
    expect(row).toEqual({ path: 'new.py', start_line: 9, first_scan_id: older, last_scan_id: newer });
  });

  test('never give one id to two findings of a report, whatever moves, comes and goes', async () => {
    const place = fc.record({
      path: fc.constantFrom('a.py', 'b.py', 'x/a.py', 'x/b.py', 'y/a.py'),
      symbol: fc.constantFrom(['f'], ['g']),
      startLine: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(place, { maxLength: 8 }), { minLength: 2, maxLength: 4 }),
        async (scans) => {
          const workspace = newPlace();
          for (const raw of scans) {
            const findings = madeFindings(raw);
            const reported = await report(workspace, findings);
            expect(reported.map(({ file, line }) => [file, line])).toEqual(
              findings.map(({ path, startLine }) => [path, startLine]),
            );
            expect(new Set(reported.map((one) => one.id)).size).toBe(findings.length);
            expect((await report(workspace, findings)).map((one) => one.id)).toEqual(
              reported.map((one) => one.id),
            );
          }
        },
      ),
      { numRuns: propertyRuns(8) },
    );
  });
});
