import { baseOf } from '../paths.ts';
import {
  emailKey,
  hashKey,
  type IndicatorKey,
  integrityKey,
  ipKey,
  nameKey,
  tokenKey,
  urlKey,
} from './keys.ts';

/** Where a form that an indicator could have stands in a file. */
export interface IndicatorSite {
  readonly key: IndicatorKey;
  /** From 1. */
  readonly line: number;
}

/** Longer lines are data or minified code; what they hold is found by its first part only. */
const MAX_LINE_CHARS = 20_000;
/** Different forms kept of one file; the largest public lock files have about 30,000. */
const MAX_SITES = 50_000;

/** A member access (`a.b.c`) is no name: in code, names stand in quotes, after an at sign or in an address. */
const CODE = /\.(?:[cm]?[jt]sx?|py|java|go|php|rb|cs|sol|kt|scala|rs|c|h|cc|cpp|swift|vue)$/i;

// Every alternative begins at a word and takes characters of one class, so a scan of a text is linear in its length.
const URLS = /https?:\/\/[^\s"'`<>\\)\]}|]{1,2048}/gi;
const EMAILS = /[\w.%+-]{1,64}@[a-z0-9.-]{3,253}/gi;
const INTEGRITY = /sha(?:1|256|384|512)-([A-Za-z0-9+/]{27,88}={0,2})/g;
const WORDS = /[\w-]+(?:\.[\w-]+)*/g;
const IPV6 = /(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const BEFORE_A_NAME = new Set(['"', "'", '`', '@', '/']);

/**
 * The forms in a text under which an indicator of compromise can be found, each at its first line only.
 * @param path decides whether bare dotted words are names or code
 */
export function extractIndicators(path: string, text: string): IndicatorSite[] {
  const sites = new Map<IndicatorKey, number>();
  const isCode = CODE.test(path);
  let line = 0;
  for (const whole of text.split('\n')) {
    line++;
    if (sites.size >= MAX_SITES) break;
    for (const key of keysOfLine(whole.slice(0, MAX_LINE_CHARS), isCode)) {
      if (!sites.has(key)) sites.set(key, line);
    }
  }
  return [...sites].map(([key, at]) => ({ key, line: at }));
}

/** The name of a file is a form as well: malware is known by the files that it leaves. */
export function fileNameKey(path: string): IndicatorKey | null {
  return nameKey(baseOf(path));
}

function* keysOfLine(line: string, isCode: boolean): Generator<IndicatorKey> {
  if (line.length < 6) return;
  if (line.includes('://')) {
    for (const [address] of line.matchAll(URLS)) yield* keysOfUrl(address.replace(/[.,;:!?]+$/, ''));
  }
  if (line.includes('@')) {
    for (const [address] of line.matchAll(EMAILS)) yield* present(emailKey(address.replace(/\.+$/, '')));
  }
  if (line.includes('sha')) {
    for (const [, digest = ''] of line.matchAll(INTEGRITY)) yield* present(integrityKey(digest));
  }
  if (line.includes(':')) for (const [address] of line.matchAll(IPV6)) yield* present(ipKey(address));
  for (const match of line.matchAll(WORDS)) {
    const [word] = match;
    const standsAsName = !isCode || BEFORE_A_NAME.has(line[match.index - 1] ?? '');
    yield* keysOfWord(word, standsAsName);
  }
}

function* keysOfUrl(address: string): Generator<IndicatorKey> {
  const whole = urlKey(address);
  if (whole === null) return;
  yield whole;
  if (whole.startsWith('url:')) yield* withParents(nameKey(whole.slice(4).split('/', 1)[0] ?? ''));
}

function* keysOfWord(word: string, standsAsName: boolean): Generator<IndicatorKey> {
  if (word.length < 4) return;
  if (!word.includes('.')) {
    yield* present(hashKey(word) ?? tokenKey(word));
    return;
  }
  const address = ipKey(word);
  if (address !== null) yield address;
  else if (standsAsName) yield* withParents(nameKey(word));
}

/** `a.b.evil.example` is a place of `evil.example` too. Two labels at least: one is a whole top-level domain. */
function* withParents(key: IndicatorKey | null): Generator<IndicatorKey> {
  if (key === null) return;
  yield key;
  const labels = key.slice('name:'.length).split('.');
  for (let from = 1; from <= labels.length - 2 && from <= 5; from++)
    yield `name:${labels.slice(from).join('.')}`;
}

function* present(key: IndicatorKey | null): Generator<IndicatorKey> {
  if (key !== null) yield key;
}
