import { type Ecosystem, ecosystemOf } from '@vedette/engine';
import { parsePurl } from '../components/index.ts';

export type AlertKind = 'vulnerability' | 'threat';
export type Severity = 'Critical' | 'High' | 'Medium' | 'Low';

/** What an alert claims, read out of its payload. Everything in it was written by somebody outside: it is looked up, never followed. */
export interface Subject {
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly package: string;
  /** The version that is said to be bad; null when none is named. */
  readonly version: string | null;
  readonly fixedVersion: string | null;
  readonly advisory: string | null;
  /** Of a threat: malware, typosquat, … */
  readonly threatType: string | null;
  readonly indicators: readonly string[];
  /** Null when the payload does not say: then every ecosystem that has the name is looked at. */
  readonly ecosystem: Ecosystem | null;
  /** Functions that the payload says are the vulnerable ones. */
  readonly functions: readonly string[];
}

/** More indicators in one payload than this are a list of something else. */
const MAX_INDICATORS = 50;
const MAX_FUNCTIONS = 50;
const MAX_TEXT_CHARS = 4096;

type Json = Readonly<Record<string, unknown>>;

/** @param payload the whole payload, already validated as far as its required fields go */
export function readSubject(kind: AlertKind, severity: Severity, payload: unknown): Subject {
  const root = asObject(payload);
  const object = asObject(root[kind]);
  const purl = [object.purl, root.purl].map(text).map((one) => (one === null ? null : parsePurl(one)));
  const named = purl.find((one) => one !== null) ?? null;
  const word = text(object.ecosystem) ?? text(root.ecosystem);
  return {
    kind,
    severity,
    package: named?.name ?? text(object.package) ?? '',
    version:
      (kind === 'vulnerability' ? text(object.currentVersion) : text(object.detectedVersion)) ??
      named?.version ??
      null,
    fixedVersion: text(object.fixedVersion),
    advisory: text(object.advisory),
    threatType: text(object.type),
    indicators: indicatorsIn(root, object),
    ecosystem: named?.ecosystem ?? (word === null ? null : (ecosystemOf(word) ?? null)),
    functions: [object, root]
      .flatMap((place) => [place.functions, place.vulnerableFunctions, place.affectedFunctions])
      .flatMap(texts)
      .slice(0, MAX_FUNCTIONS),
  };
}

/** `indicator` is the specified field; feeds also send `indicators` and `iocs`, as texts or as objects with a `value`. */
function indicatorsIn(root: Json, object: Json): string[] {
  const found = [object, root]
    .flatMap((place) => [place.indicator, place.indicators, place.iocs])
    .flatMap(texts);
  return [...new Set(found)].slice(0, MAX_INDICATORS);
}

function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? value.slice(0, MAX_INDICATORS * 2) : [value];
  return list.flatMap((item) => text(item) ?? text(asObject(item).value) ?? []);
}

function text(value: unknown): string | null {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed.length > MAX_TEXT_CHARS ? null : trimmed;
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Threats in which the package itself is the attack: it is bad wherever it is installed, development included. */
export function isHostilePackage(subject: Subject): boolean {
  return subject.kind === 'threat';
}
