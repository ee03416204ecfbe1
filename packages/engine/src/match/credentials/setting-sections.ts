import { pairedWith } from './container-variables.ts';

/** Settings whose section says what they are: `"Jwt": { "Key": "…" }` of ASP.NET, `encryption:` with `key: …` below. */

/** A name that says nothing by itself. */
const BARE =
  /^\s*["']?((?:[sS]igning|[sS]ecurity|[iI]ssuer[sS]igning)?_?[kK]ey|[sS]ecret(?:_?[kK]ey)?)["']?\s*:\s*(\S.*)$/;
/** What such a section is of: tokens that the program signs, or what it enciphers with. */
const OF_TOKENS = /^(?:jwt\w*|tokens?|token_?(?:settings|options|config\w*|management)|bearer\w*)$/i;
const OF_CIPHERS = /^(?:encryption\w*|crypto\w*|aes\w*|cipher\w*)$/i;
const HEAD = /^\s*["']?(\w{2,40})["']?\s*:\s*\{?\s*$/;
const INLINE = /^\s*["'](\w{2,40})["']\s*:\s*\{([^{}]{3,1500})\}\s*,?\s*$/;
const ENTRY = /["'](\w{1,60})["']\s*:\s*(["'][^"']{1,400}["'])/g;
const MAX_LINES = 30;
const MAX_CHARACTERS = 500;

/** How a line of settings may be read: as a variable of a container or under the name of its section, else as it stands, and what an object in it has. */
export const settingReadings = (lines: readonly string[], at: number): string[] => [
  pairedWith(lines, at) ?? namedBySection(lines, at) ?? lines[at] ?? '',
  ...inlineEntries(lines[at] ?? ''),
];

/** A line under the name that its section gives it, for those whose own says nothing: `Jwt.Key: "…"`. */
function namedBySection(lines: readonly string[], at: number): string | null {
  const line = lines[at] ?? '';
  const [, name, value] = line.length < MAX_CHARACTERS ? (BARE.exec(line) ?? []) : [];
  if (name === undefined || value === undefined) return null;
  let indent = indentOf(line);
  for (let i = at - 1; i >= Math.max(0, at - MAX_LINES); i--) {
    const above = lines[i] ?? '';
    if (above.trim() === '' || indentOf(above) >= indent) continue;
    indent = indentOf(above);
    const section = above.length < MAX_CHARACTERS ? HEAD.exec(above)?.[1] : undefined;
    return section === undefined ? null : qualified(section, name, value);
  }
  return null;
}

/** The entries of an object that stands on one line, each as a line of its own: `"Smtp": { "User": "a", "Password": "b" }`. */
function inlineEntries(line: string): string[] {
  const [, section = '', inside = ''] = INLINE.exec(line) ?? [];
  return [...inside.matchAll(ENTRY)].map(
    ([, name = '', value = '']) => qualified(section, name, value) ?? `${name}: ${value}`,
  );
}

function qualified(section: string, name: string, value: string): string | null {
  if (!BARE.test(`${name}: ${value}`)) return null;
  if (OF_TOKENS.test(section)) return `Jwt.Key: ${value}`;
  if (OF_CIPHERS.test(section)) return `Encryption.Key: ${value}`;
  return null;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
