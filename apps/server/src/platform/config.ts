import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { complaint } from './http/validation.ts';
import { isInProc } from './proc-file-system.ts';
import { type Secret, secret } from './secret-value.ts';

/**
 * Everything an operator can set, read once from the environment. `docs/configuration.md` is generated from the
 * descriptions here; a test keeps the two equal. No other file reads `process.env`.
 */
const text = z.string().trim().min(1);
const ON_A_DISK = 'must be a folder on a disk; under /proc none can be made';
const folder = text.refine((path) => !isInProc(path), ON_A_DISK);
const integer = (low: number, high: number) => z.coerce.number().int().min(low).max(high);
const credits = integer(0, 1_000_000);
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const isLoopback = (hostname: string) => /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(hostname);
/** An IP address, an IPv4 address with a port, or an IPv6 address in brackets with one: what the resolver takes. */
const isNameServer = (text: string) =>
  isIP(text) !== 0 || isIP(/^\[?([^\]]+?)\]?:\d{1,5}$/.exec(text)?.[1] ?? '') !== 0;
/** Origins in a comma-separated list. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const settings = {
  PORT: integer(0, 65_535)
    .default(8484)
    .describe('Port of the API and the web application. 0 picks a free one.'),
  HOST: text.default('127.0.0.1').describe('Address to listen on.'),
  BASE_URL: z
    .url()
    .optional()
    .describe('Public origin, as people and clients reach it. Default: http://HOST:PORT.'),
  DATABASE_URL: text
    .optional()
    .describe('PostgreSQL 15 or newer. Unset: an embedded PostgreSQL is started in VEDETTE_HOME.'),
  DATABASE_POOL_SIZE: integer(2, 500)
    .default(10)
    .describe('Most connections one process opens to the database.'),
  VEDETTE_HOME: folder
    .optional()
    .describe('Data folder. Default: /var/lib/vedette for root, ~/.local/share/vedette otherwise.'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal characters (openssl rand -hex 32)')
    .optional()
    .describe(
      'Key that encrypts secrets at rest. Default: created on first start as VEDETTE_HOME/secret.key, mode 0600.',
    ),
  BLOB_STORE: z
    .string()
    .regex(/^(file:|s3:\/\/).+/, 'must be file:/folder or s3://bucket/prefix')
    .refine((where) => !where.startsWith('file:') || !isInProc(where.slice('file:'.length)), ON_A_DISK)
    .optional()
    .describe(
      'Where archives and results are kept: file:/folder, or s3://bucket/prefix with the AWS variables. Default: VEDETTE_HOME/blobs. In S3, have a lifecycle rule abort incomplete multipart uploads.',
    ),
  S3_ENDPOINT: z.url().optional().describe('Endpoint of an S3-compatible store that is not AWS.'),
  S3_FORCE_PATH_STYLE: flag
    .default(false)
    .describe('1 puts the bucket into the path instead of the host name.'),
  GIT_PROVIDER_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => /^[a-z]+:\/\/[^/?#@]+\/?$/i.test(value),
      'must be an origin, such as https://github.com',
    )
    .default('https://github.com')
    .describe('Origin of the Git hosting provider whose repositories can be connected.'),
  GIT_PROVIDER_TOKEN: text
    .optional()
    .describe(
      'Access token for repositories that a platform administrator connected without a token of their own.',
    ),
  GITHUB_APP_ID: text
    .optional()
    .describe(
      'GitHub App that reads repositories which a platform administrator connected, where it is installed on them.',
    ),
  GITHUB_APP_PRIVATE_KEY: z
    .string()
    .regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM; \\n may stand for line ends')
    .transform((value) => value.replaceAll('\\n', '\n'))
    .optional()
    .describe('Private key of the GitHub App, in PEM.'),
  GIT_PROVIDER_ALLOW_INSECURE: flag
    .default(false)
    .describe('1 allows a GIT_PROVIDER_URL of plain http on a loopback address: for tests.'),
  GIT_PROVIDER_ALLOW_PRIVATE: flag
    .default(false)
    .describe('1 allows a Git provider whose address is private: one of your own, in your own network.'),
  SOURCE_ARCHIVE_BYTES_MAX: integer(1, 5 * GIB)
    .default(GIB / 2)
    .describe('Largest source archive that is taken, compressed, in bytes.'),
  SOURCE_UNCOMPRESSED_BYTES_MAX: integer(1, 64 * GIB)
    .default(2 * GIB)
    .describe('Largest source that is taken, unpacked, in bytes; of an archive with headers and padding.'),
  SOURCE_ENTRIES_MAX: integer(1, 10_000_000)
    .default(200_000)
    .describe('Most entries of a source: files, folders and whatever else is in it.'),
  SOURCE_FILE_BYTES_MAX: integer(1, 512 * MIB)
    .default(16 * MIB)
    .describe('Largest file that is analysed, in bytes; larger ones are skipped.'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')
    .optional()
    .describe('Mail server. Unset: messages stay in the outbox, where a platform administrator reads them.'),
  MAIL_FROM: text.default('Vedette <vedette@localhost>').describe('Sender of the mails.'),
  TERMS_VERSION: text
    .max(40)
    .default('1')
    .describe('Version of the terms of use that users must have accepted.'),
  TERMS_URL: z.url().optional().describe('Where the terms of use can be read.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe messages that are logged.'),
  METRICS_PORT: integer(0, 65_535)
    .optional()
    .describe('Port of the Prometheus metrics. Unset: no metrics are served.'),
  METRICS_HOST: text.default('127.0.0.1').describe('Address of the Prometheus metrics.'),
  TRUSTED_PROXIES: text
    .optional()
    .describe(
      'Comma-separated addresses or CIDR ranges of reverse proxies whose X-Forwarded-For is believed.',
    ),
  OUTBOUND_ALLOW: text
    .optional()
    .describe('Comma-separated origins that the server may call, besides those that other settings name.'),
  RATE_LIMIT_USER_PER_MINUTE: integer(1, 10_000_000)
    .default(6000)
    .describe('Requests a minute per user token or session.'),
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: integer(1, 10_000_000)
    .default(1200)
    .describe('Requests without a valid credential a minute per address.'),
  RATE_LIMIT_KEY_READS_PER_MINUTE: integer(1, 10_000_000)
    .default(6000)
    .describe('Requests a minute per service key, other than starting scans.'),
  RATE_LIMIT_SCAN_CREATIONS_PER_MINUTE: integer(1, 10_000_000)
    .default(600)
    .describe('Scan creations a minute per service key.'),
  SCAN_CREDITS_STANDARD: credits.default(1).describe('Credits that a standard scan takes.'),
  SCAN_CREDITS_AUDIT: credits.default(1).describe('Credits that an audit scan takes.'),
  SCAN_CREDITS_LITE: credits.default(1).describe('Credits that a lite scan takes.'),
  INITIAL_CREDITS_STANDARD: credits
    .default(25)
    .describe('Credits for standard scans that a new organization is granted.'),
  INITIAL_CREDITS_AUDIT: credits
    .default(5)
    .describe('Credits for audit scans that a new organization is granted.'),
  INITIAL_CREDITS_LITE: credits
    .default(50)
    .describe('Credits for lite scans that a new organization is granted.'),
  FINDINGS_REQUEST_MS: integer(0, 60_000)
    .default(5000)
    .describe(
      'Milliseconds that a request for findings may spend on copying them from the scan backend before it asks to be repeated.',
    ),
  RATE_LIMIT_MONITOR_EVENTS_PER_MINUTE: integer(1, 100_000_000)
    .default(60_000)
    .describe('Signed payloads a minute per monitor.'),
  TRIAGE_MODEL_PROVIDER: z
    .enum(['anthropic', 'openai'])
    .optional()
    .describe(
      'Protocol of the language model that tells people about escalated alerts: `anthropic` (Messages API) or `openai` (chat completions, also of others that speak it). Unset: no model is asked.',
    ),
  TRIAGE_MODEL_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => !/[?#@]/.test(value), 'must have no credentials, query or fragment')
    .optional()
    .describe(
      'Base address of the model, without `/v1/messages` or `/chat/completions`. Default: https://api.anthropic.com or https://api.openai.com/v1.',
    ),
  TRIAGE_MODEL_NAME: text.max(200).optional().describe('Name of the model, as its provider has it.'),
  TRIAGE_MODEL_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks')
    .optional()
    .describe('Key for the model. `openai` can do without one where the server asks for none.'),
  TRIAGE_MODEL_TOKENS_PER_DAY: integer(0, 1_000_000_000)
    .default(1_000_000)
    .describe('Tokens, read and written, that each organization may spend on the model in a UTC day.'),
  TRIAGE_MODEL_TIMEOUT_SECONDS: integer(1, 300)
    .default(60)
    .describe('Seconds after which an answer of the model is no longer waited for.'),
  TRIAGE_MODEL_ALLOW_INSECURE: flag
    .default(false)
    .describe('1 allows a TRIAGE_MODEL_URL of plain http on a loopback address: a model on this machine.'),
  TRIAGE_MODEL_ALLOW_PRIVATE: flag
    .default(false)
    .describe(
      '1 allows a TRIAGE_MODEL_URL whose address is private, over https or plain http: a model of your own, in your own network. Nothing else there can be called, and plain http to any other address is refused.',
    ),
  TRIAGE_MODEL_CONCURRENCY: integer(1, 64)
    .default(4)
    .describe(
      'Questions about alerts that one worker has with the model at the same time, of which an organization never has all, unless it is 1; and as many about each audit that it reviews.',
    ),
  TRIAGE_HISTORY_DAYS: integer(1, 36_500)
    .default(365)
    .describe(
      'Days for which past conclusions of triage and records of questions to the model are kept. The last conclusion about an alert stands with the alert and stays.',
    ),
  AUDIT_MODEL_REVIEW: flag
    .default(true)
    .describe(
      '0 keeps the language model of TRIAGE_MODEL_PROVIDER from reviewing audits. Otherwise, where one is configured, code around undecided findings of audits is sent to it, without what looks like a secret; code of other scans never is.',
    ),
  AUDIT_MODEL_SECONDS: integer(1, 600)
    .default(120)
    .describe(
      'Seconds that the review of one audit may take. What is not answered by then has no opinion; the scan completes.',
    ),
  AUDIT_MODEL_TOKENS_PER_SCAN: integer(0, 10_000_000)
    .default(200_000)
    .describe(
      'Tokens, read and written, that the review of one audit may take, of those of TRIAGE_MODEL_TOKENS_PER_DAY.',
    ),
  SIGN_IN_ATTEMPTS: integer(1, 1000)
    .default(10)
    .describe(
      'Attempts at a password, per account and address of the client, before each further one has to wait twice as long.',
    ),
  SINGLE_SIGN_ON_PRIVATE_ORIGINS: text
    .optional()
    .describe(
      'Comma-separated origins of identity providers whose addresses may be private: those in your own network. All others are called over https, at public addresses. Plain http is taken on a loopback address, for tests.',
    ),
  SINGLE_SIGN_ON_DNS_SERVERS: text
    .optional()
    .refine(
      (value) => value === undefined || value.split(',').every((server) => isNameServer(server.trim())),
      'must be comma-separated addresses, with or without a port',
    )
    .describe(
      'Comma-separated name servers, as address or address:port, that are asked for the records which verify domains. Default: those of the system.',
    ),
  SCAN_CONCURRENCY: integer(1, 64).default(2).describe('Scans that one worker runs at the same time.'),
  SCAN_THREADS: integer(1, 64).default(2).describe('Threads that read the files of one scan.'),
  SCAN_MEMORY_MB: integer(256, 65_536)
    .default(2048)
    .describe('JavaScript heap of each of the two main threads of a scan, in MiB.'),
  SCAN_TIMEOUT_MINUTES: integer(1, 1440).default(60).describe('Minutes after which a scan is given up.'),
  SCAN_FILES_CPU_MINUTES: integer(1, 10_000)
    .default(20)
    .describe(
      'Processor time, in minutes, that the files of one scan may take together to be parsed and analysed; what is left then is named in its coverage. Some 300 megabytes of code take 20.',
    ),
  // What no distribution, systemd or container runtime hands out by itself (systemd's UIDS-GIDS.md: 60706 to 61183).
  SCAN_UID_FIRST: integer(1_000, 4_000_000_000)
    .default(60_706)
    .describe(
      'Where the server runs as root, the first of 256 user and group ids, of no other use on this machine, of which every running scan gets one.',
    ),
  SCAN_WORK_FOLDER: folder
    .optional()
    .describe(
      'Where sources are laid out while they are scanned; this machine alone uses it. Default: VEDETTE_HOME/work.',
    ),
  SESSION_DAYS: integer(1, 365).default(14).describe('Days a web session lasts without use.'),
  INVITATION_DAYS: integer(1, 90).default(7).describe('Days an invitation can be accepted.'),
} as const;

const schema = z.object(settings).superRefine((values, context) => {
  if ((values.GITHUB_APP_ID === undefined) !== (values.GITHUB_APP_PRIVATE_KEY === undefined)) {
    const message = 'GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY go together';
    context.addIssue({ code: 'custom', path: ['GITHUB_APP_ID'], message });
  }
  if ((values.TRIAGE_MODEL_PROVIDER === undefined) !== (values.TRIAGE_MODEL_NAME === undefined)) {
    const message = 'TRIAGE_MODEL_PROVIDER and TRIAGE_MODEL_NAME go together';
    context.addIssue({ code: 'custom', path: ['TRIAGE_MODEL_PROVIDER'], message });
  }
  if (values.TRIAGE_MODEL_PROVIDER === 'anthropic' && values.TRIAGE_MODEL_API_KEY === undefined) {
    const message = 'must be set for TRIAGE_MODEL_PROVIDER=anthropic';
    context.addIssue({ code: 'custom', path: ['TRIAGE_MODEL_API_KEY'], message });
  }
  for (const origin of listOf(values.SINGLE_SIGN_ON_PRIVATE_ORIGINS)) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
    if (url !== undefined && url.origin === origin && secure) continue;
    const message = `must be origins such as https://login.acme.example; plain http takes a loopback address`;
    context.addIssue({ code: 'custom', path: ['SINGLE_SIGN_ON_PRIVATE_ORIGINS'], message });
  }
  for (const name of ['GIT_PROVIDER', 'TRIAGE_MODEL'] as const) {
    const address = values[`${name}_URL`];
    const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
    if (url?.protocol !== 'http:') continue;
    if (values[`${name}_ALLOW_INSECURE`] && isLoopback(url.hostname)) continue;
    if (name === 'TRIAGE_MODEL' && values.TRIAGE_MODEL_ALLOW_PRIVATE) continue;
    const or = name === 'TRIAGE_MODEL' ? ', or a private address and TRIAGE_MODEL_ALLOW_PRIVATE=1' : '';
    const message = `must be https; plain http takes a loopback address and ${name}_ALLOW_INSECURE=1${or}`;
    context.addIssue({ code: 'custom', path: [`${name}_URL`], message });
  }
});
type Settings = z.output<typeof schema>;

export interface Config
  extends Omit<
    Settings,
    | 'SECRET_KEY'
    | 'DATABASE_URL'
    | 'SMTP_URL'
    | 'GIT_PROVIDER_TOKEN'
    | 'GITHUB_APP_PRIVATE_KEY'
    | 'TRIAGE_MODEL_API_KEY'
    | 'VEDETTE_HOME'
  > {
  readonly home: string;
  /** Where programs are looked for, as the environment has it. */
  readonly path: string;
  readonly DATABASE_URL: Secret | undefined;
  readonly SMTP_URL: Secret | undefined;
  readonly SECRET_KEY: Secret | undefined;
  readonly GIT_PROVIDER_TOKEN: Secret | undefined;
  readonly GITHUB_APP_PRIVATE_KEY: Secret | undefined;
  readonly TRIAGE_MODEL_API_KEY: Secret | undefined;
}

/** Names, defaults and descriptions of all settings, for the documentation. */
export function settingsReference(): { name: string; description: string; standard: string }[] {
  return Object.entries(settings).map(([name, type]) => {
    const standard = type.safeParse(undefined);
    const value = standard.success ? standard.data : undefined;
    return {
      name,
      description: type.description ?? '',
      standard: value === undefined ? '' : String(typeof value === 'boolean' ? Number(value) : value),
    };
  });
}

/**
 * Reads the settings.
 * @throws Error that names every faulty setting at once, without its value (it may be a secret).
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${complaint(issue)}`);
    throw new Error(
      `These settings are not usable:\n${faults.join('\n')}\nAll settings: docs/configuration.md`,
    );
  }
  const {
    SECRET_KEY,
    DATABASE_URL,
    SMTP_URL,
    GIT_PROVIDER_TOKEN,
    GITHUB_APP_PRIVATE_KEY,
    TRIAGE_MODEL_API_KEY,
    VEDETTE_HOME,
    ...rest
  } = parsed.data;
  const hidden = (value: string | undefined) => (value === undefined ? undefined : secret(value));
  return {
    ...rest,
    path: environment.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    home:
      VEDETTE_HOME ??
      (process.getuid?.() === 0 ? '/var/lib/vedette' : join(homedir(), '.local/share/vedette')),
    SECRET_KEY: hidden(SECRET_KEY),
    DATABASE_URL: hidden(DATABASE_URL),
    SMTP_URL: hidden(SMTP_URL),
    GIT_PROVIDER_TOKEN: hidden(GIT_PROVIDER_TOKEN),
    GITHUB_APP_PRIVATE_KEY: hidden(GITHUB_APP_PRIVATE_KEY),
    TRIAGE_MODEL_API_KEY: hidden(TRIAGE_MODEL_API_KEY),
  };
}
