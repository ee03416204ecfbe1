import { isOfCaller, mentions, type RequestValues } from './request-values.ts';

/**
 * A handler may compare who calls with one part of the request and take the record by another: `/users/{username}/cards/{id}` asks whether the name is the
 * caller's, and gives whoever's card the number names. Told only where the part that was compared comes into nothing else before the record is taken.
 */

/** `@PreAuthorize("#username == authentication.name or hasRole('ADMIN')")`: the part of the request that is compared, and nothing of the record. */
const COMPARED_BEFORE =
  /@PreAuthorize\(\s*(?:value\s*=\s*)?"\s*#(\w+)\s*(?:==|eq)\s*(?:authentication|principal)(?:\.(?:name|username|principal|id|userId))*(?:\s+(?:or|\|\|)\s+has(?:Any)?(?:Role|Authority)\([^()"]{0,60}\))?\s*"\s*\)/;
const FIELD = /\b(?:params|query|body|args|route)(?:\.|\[["']|\.get\(["'])(\w+)/g;
const CHANGES = /(?:\.|->)(?:delete|remove|destroy|save|update|persist|flush)\w*!?\s*\(/i;
const TOLD = /\b\w*(?:log|logger|console|audit)\w*\??\.\w+\(|\bprintf?\b|System\.out/i;
const TAKEN =
  /(?:^|[\s{,(])(?:const|let|var|final)\b[^=]*=(?![=>])|^\s*[@$]?\w+(?:\s*,\s*\w+)*\s*:?=(?![=>~])/;
const LINES = 400;

/** The part that a decorator compares with who calls; null where it asks anything else. */
export const comparedByDecorator = (decorators: string): string | null =>
  COMPARED_BEFORE.exec(decorators)?.[1] ?? null;

/**
 * Is nothing that was compared the record's key, or of the query that takes it?
 * @param lines of the function that compare something with who calls
 * @param key the name that holds the record's key
 * @param taken where the record is found, within the function's text
 */
export function comparesOtherKey(
  body: string,
  lines: readonly string[],
  before: string | null,
  key: string,
  taken: number,
  { inputs, callers }: RequestValues,
): boolean {
  if (key === '') return false;
  const names = new Set<string>(before === null ? [] : [before]);
  for (const line of lines) {
    const own = [
      ...[...line.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)].flatMap(([word]) => (inputs.has(word) ? [word] : [])),
      ...[...line.matchAll(FIELD)].flatMap(([, word = '']) => (word === '' ? [] : [word])),
    ];
    // Compared with something that is no part of the request: the owner of a record.
    if (own.length !== 1 || comparesMore(line)) return false;
    for (const name of own) names.add(name);
  }
  if (names.size === 0 || names.has(key)) return false;
  const change = CHANGES.exec(body.slice(taken))?.index ?? 0;
  const until = body.indexOf('\n', taken + change);
  const rest = (until < 0 ? body : body.slice(0, until))
    .split(/\r?\n/, LINES)
    .filter((line) => !lines.includes(line) && !TOLD.test(line) && !isTaking(line, names));
  const ofKey = new RegExp(`\\b${key}\\b`);
  return !rest.some(
    (line) => mentions(line, names) || (ofKey.test(line) && (isOfCaller(line) || mentions(line, callers))),
  );
}

/** Of several conditions in one line nobody knows which is the owner's. */
const comparesMore = (line: string): boolean => /&&|\|\||\band\b|\bor\b/.test(line);

/** Gives the part of the request its name. */
const isTaking = (line: string, names: ReadonlySet<string>): boolean =>
  TAKEN.test(line) && [...names].some((name) => new RegExp(`\\b${name}\\b`).test(line.split('=')[0] ?? ''));
