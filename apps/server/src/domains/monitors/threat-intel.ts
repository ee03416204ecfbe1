import { createHash } from 'node:crypto';
import type { AlertKind, AlertSeverity } from '@vedette/contract';
import { ecosystemOf } from '@vedette/engine';
import type { Interpretation, ParsedEvent } from './interpretation.ts';

/** The specification's table. Whatever is missing or not in it is High. */
const SEVERITIES: Readonly<Record<string, AlertSeverity>> = {
  critical: 'Critical',
  high: 'High',
  error: 'High',
  medium: 'Medium',
  moderate: 'Medium',
  warning: 'Medium',
  low: 'Low',
  info: 'Low',
  informational: 'Low',
  note: 'Low',
};

type Json = Readonly<Record<string, unknown>>;

/** One faulty place of a payload: where, as a JSON pointer (RFC 6901), and what is wrong there. */
interface Fault {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Reads a payload of the Threat Intel webhook. Only the fields that the specification names are looked at; the rest
 * stays in the bytes. A field that is null counts as left out, except `severity`, which is then present and unrecognised.
 */
export function interpretThreatIntel(bytes: Buffer): Interpretation {
  const faults: Fault[] = [];
  const payload = readObject(bytes, faults);
  const vulnerability = payload && member(payload, 'vulnerability', faults);
  const threat = payload && member(payload, 'threat', faults);
  if (payload && !vulnerability && !threat && faults.length === 0) {
    faults.push({
      pointer: '',
      message: 'must contain a "vulnerability" object, a "threat" object, or both',
    });
  }
  const severity = severityOf(vulnerability, threat);
  const events: ParsedEvent[] = [];
  if (payload && vulnerability) events.push(fromVulnerability(payload, vulnerability, severity, faults));
  if (payload && threat) events.push(fromThreat(payload, threat, severity, faults));
  return faults.length === 0 ? { events } : { reason: reasonOf(faults) };
}

function readObject(bytes: Buffer, faults: Fault[]): Json | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
    faults.push({ pointer: '', message: 'must be a JSON object' });
  } catch (error) {
    const cause = error instanceof SyntaxError ? `: ${position(error.message)}` : ' in UTF-8';
    faults.push({ pointer: '', message: `is not valid JSON${cause}` });
  }
  return null;
}

/** What the parser says without the piece of the payload that it quotes. */
const position = (message: string) => message.replace(/, ?"?\.{0,3}"[\s\S]*$/, '').slice(0, 200);

/** An object of the payload; null when it is left out, or is none (a fault). */
function member(payload: Json, name: string, faults: Fault[]): Json | null {
  const value = own(payload, name);
  if (value === undefined || value === null) return null;
  if (isObject(value)) return value;
  faults.push({ pointer: `/${name}`, message: 'must be a JSON object' });
  return null;
}

function fromVulnerability(
  payload: Json,
  object: Json,
  severity: AlertSeverity,
  faults: Fault[],
): ParsedEvent {
  const read = reader('vulnerability', object, faults);
  const name = read.required('package');
  const version = read.required('currentVersion');
  const advisory = read.optional('advisory');
  const title = `Vulnerability in ${name}@${version}`;
  return {
    ...common('vulnerability', payload, object, severity),
    title: advisory === null ? title : `${advisory}: ${title}`,
    package: name,
    version,
    fixedVersion: read.optional('fixedVersion'),
    advisory,
    threatType: null,
    indicator: null,
  };
}

function fromThreat(payload: Json, object: Json, severity: AlertSeverity, faults: Fault[]): ParsedEvent {
  const read = reader('threat', object, faults);
  const type = read.required('type');
  const name = read.required('package');
  const version = read.optional('detectedVersion');
  return {
    ...common('threat', payload, object, severity),
    title: `Supply chain threat: ${type} (${name}${version === null ? '' : `@${version}`})`,
    package: name,
    version,
    fixedVersion: null,
    advisory: read.optional('advisory'),
    threatType: type,
    indicator: read.optional('indicator'),
  };
}

const common = (kind: AlertKind, payload: Json, object: Json, severity: AlertSeverity) => ({
  kind,
  severity,
  ecosystem: ecosystemIn(object) ?? ecosystemIn(payload),
});

/** The field of the vulnerability counts when it is there at all, whatever it holds; then that of the threat. */
function severityOf(vulnerability: Json | null, threat: Json | null): AlertSeverity {
  const holder = [vulnerability, threat].find((object) => object && Object.hasOwn(object, 'severity'));
  const value = holder?.severity;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return (Object.hasOwn(SEVERITIES, word) ? SEVERITIES[word] : undefined) ?? 'High';
}

/** From `ecosystem`, or the type of a package-url; a word that is no ecosystem of ours is kept in lower case. */
function ecosystemIn(object: Json): string | null {
  const word = own(object, 'ecosystem');
  if (typeof word === 'string' && word.trim() !== '') return ecosystemOf(word) ?? word.trim().toLowerCase();
  const purl = own(object, 'purl');
  const type = typeof purl === 'string' ? /^pkg:\/*([a-z0-9.+-]+)\//i.exec(purl.trim())?.[1] : undefined;
  return type === undefined ? null : (ecosystemOf(type) ?? type.toLowerCase());
}

function reader(place: string, object: Json, faults: Fault[]) {
  const text = (name: string): string | null => {
    const value = own(object, name);
    if (value === undefined || value === null) return null;
    if (typeof value === 'string') return value;
    faults.push({ pointer: `/${place}/${name}`, message: 'must be text' });
    return '';
  };
  return {
    required(name: string): string {
      const value = text(name);
      if (value === null) faults.push({ pointer: `/${place}/${name}`, message: 'is required' });
      else if (value.trim() === '' && typeof own(object, name) === 'string') {
        faults.push({ pointer: `/${place}/${name}`, message: 'must not be empty' });
      }
      return value ?? '';
    },
    /** Empty text says as little as none. */
    optional(name: string): string | null {
      const value = text(name);
      return value === null || value.trim() === '' ? null : value;
    },
  };
}

const reasonOf = (faults: readonly Fault[]) =>
  `${faults.map(({ pointer, message }) => `${pointer === '' ? 'The payload' : pointer} ${message}`).join('; ')}.`;

/** Never what an object inherits: a payload may name any member. */
const own = (object: Json, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A harmless payload; its advisory is another one each time, so that each test is an alert of its own. */
export function threatIntelTestEvent(deliveryMark: string): Buffer {
  const advisory = `TEST-${createHash('sha256').update(deliveryMark).digest('hex').slice(0, 12).toUpperCase()}`;
  return Buffer.from(
    JSON.stringify({
      vulnerability: {
        package: 'vedette-test-event',
        currentVersion: '0.0.0',
        fixedVersion: '0.0.1',
        advisory,
        severity: 'low',
      },
      test: true,
      note: 'Sent from the settings of the monitor. No action is needed.',
    }),
  );
}
