import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { complaint } from '../../platform/http/validation.ts';
import { type OsvRecord, osvRecord } from './osv.ts';

/** The largest list published is EPSS with some 30 MB of text; an OSV record is rarely over 1 MB. */
const MAX_DOCUMENT_BYTES = 512 * 1024 * 1024;

export interface EpssScore {
  readonly cve: string;
  readonly epss: number;
  readonly percentile: number;
}

export interface EpssFile {
  readonly dataDate: string | null;
  readonly scores: readonly EpssScore[];
}

const CVE = /^CVE-\d{4}-\d{4,19}$/i;

/** A fault of the operator's file, told with its place. */
export class FileFault extends Error {
  constructor(file: string, line: number | null, message: string) {
    super(`${file}${line === null ? '' : `:${line}`}: ${message}`);
    this.name = 'FileFault';
  }
}

/**
 * EPSS scores as FIRST publishes them: a line of comment with `score_date`, a header, and `cve,epss,percentile`. Gzipped or not.
 * @throws FileFault for a line that is none of these
 */
export async function readEpss(file: string): Promise<EpssFile> {
  const scores: EpssScore[] = [];
  let dataDate: string | null = null;
  let number = 0;
  for await (const line of linesOf(file)) {
    number++;
    if (line.startsWith('#')) dataDate = /score_date:(\d{4}-\d{2}-\d{2})/.exec(line)?.[1] ?? dataDate;
    else if (line.trim() !== '' && !/^cve,/i.test(line)) scores.push(epssLine(file, number, line));
  }
  if (scores.length === 0) throw new FileFault(file, null, 'holds no scores (cve,epss,percentile).');
  return { dataDate, scores };
}

function epssLine(file: string, number: number, line: string): EpssScore {
  const [cve = '', epss = '', percentile = ''] = line.split(',').map((part) => part.trim());
  const values = [epss, percentile].map(Number);
  const fine =
    CVE.test(cve) && epss !== '' && percentile !== '' && values.every((one) => one >= 0 && one <= 1);
  if (!fine) throw new FileFault(file, number, 'is not `cve,epss,percentile` with values from 0 to 1.');
  return { cve: cve.toUpperCase(), epss: Number(epss), percentile: Number(percentile) };
}

const kevDocument = z.object({
  dateReleased: z.string().optional(),
  vulnerabilities: z
    .array(z.object({ cveID: z.string().regex(CVE), dateAdded: z.iso.date() }))
    .min(1)
    .max(1_000_000),
});

export interface KevFile {
  readonly dataDate: string | null;
  readonly exploited: readonly { readonly cve: string; readonly since: string }[];
}

/** The catalogue of known exploited vulnerabilities as CISA publishes it, in JSON. @throws FileFault. */
export async function readKev(file: string): Promise<KevFile> {
  const parsed = kevDocument.safeParse(await jsonOf(file));
  if (!parsed.success) {
    throw new FileFault(file, null, `is not a KEV catalogue: ${faultOf(parsed.error)}`);
  }
  const { dateReleased, vulnerabilities } = parsed.data;
  return {
    dataDate: /^\d{4}-\d{2}-\d{2}/.exec(dateReleased ?? '')?.[0] ?? null,
    exploited: vulnerabilities.map(({ cveID, dateAdded }) => ({
      cve: cveID.toUpperCase(),
      since: dateAdded,
    })),
  };
}

/**
 * OSV records: a file with one, with a list or with one a line (`.jsonl`), or a folder of such files, whatever its depth.
 * @throws FileFault for the first that is none
 */
export async function* readOsv(path: string): AsyncGenerator<OsvRecord> {
  if ((await stat(path)).isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inside = join(path, entry.name);
      if (entry.isDirectory() || (entry.isFile() && /\.jsonl?(\.gz)?$/.test(entry.name)))
        yield* readOsv(inside);
    }
  } else if (/\.jsonl(\.gz)?$/.test(path)) {
    let number = 0;
    for await (const line of linesOf(path)) {
      number++;
      if (line.trim() !== '') yield record(path, number, parse(path, number, line));
    }
  } else {
    const document = await jsonOf(path);
    for (const one of Array.isArray(document) ? document : [document]) yield record(path, null, one);
  }
}

function record(file: string, line: number | null, value: unknown): OsvRecord {
  const parsed = osvRecord.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FileFault(file, line, `is not an OSV record: ${faultOf(parsed.error)}`);
}

/** The first fault in the words of the interface: the validator's are for programmers. */
function faultOf({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? 'it is empty.' : `${issue.path.join('.')} ${complaint(issue)}.`.trimStart();
}

async function jsonOf(file: string): Promise<unknown> {
  const { size } = await stat(file);
  if (size > MAX_DOCUMENT_BYTES)
    throw new FileFault(file, null, `is larger than ${MAX_DOCUMENT_BYTES} bytes.`);
  return parse(file, null, await text(contentOf(file)));
}

function parse(file: string, line: number | null, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new FileFault(file, line, 'is not JSON.');
  }
}

function contentOf(file: string) {
  const stored = createReadStream(file);
  if (extname(file) !== '.gz') return stored;
  const plain = createGunzip();
  stored.on('error', (error) => plain.destroy(error));
  return stored.pipe(plain);
}

const linesOf = (file: string) =>
  createInterface({ input: contentOf(file), crlfDelay: Number.POSITIVE_INFINITY });
