import { passwordOfAccount } from './account-commands.ts';
import type { CredentialPlace } from './credential-lines.ts';
import { credentialKind } from './credential-name.ts';
import { isNoWord } from './credential-value.ts';

/**
 * Commands that are given a password or key as an argument; the value is the last group.
 * `curl -u name:…`, `mysql -p…`, `sshpass -p …`, `docker login -p …`, `--password=…`, headers.
 */
const COMMANDS: readonly RegExp[] = [
  /\bcurl\b[^\n]{0,400}?(?:\s-u|\s--user)[ =]?["']?[\w.@-]{1,40}:([^\s"'`$]{4,100})/g,
  /\b(?:mysql\w{0,8}|mariadb\w{0,8})\b[^\n]{0,400}?\s-p["']?([^\s"'`$-][^\s"'`$]{3,100})/g,
  /\bsshpass\s+-p\s?["']?([^\s"'`$]{4,100})/g,
  /\b(?:docker|podman|helm|oras|skopeo|buildah|az|oc)\s[^\n]{0,80}?login\s[^\n]{0,400}?\s(?:-p|--password)[ =]["']?([^\s"'`$]{4,100})/g,
  /\s--(?:password|passwd|passphrase|api-key|secret-key|secret)[ =]["']?([^\s"'`$]{4,100})/g,
  /\bAuthorization:\s{0,4}(?:Bearer|Basic|token)\s+([\w.~+/=-]{16,300})/gi,
];

/** What Docker is told of a secret that a build gets, which is where it is and not what: `--secret id=npm_token,env=NPM_TOKEN`. */
const SECRET_OF_BUILD = /^(?:id|type|src|source|env|target)=/;

/** `export NAME=value`, `NAME='value' command`, `--env NAME=value`. */
const GIVEN = /(?<![\w$.-])([A-Za-z_]\w{2,60})=(["']?)([^\s"'`$;|&()]{4,200})\2(?=[\s;&|"')]|$)/g;
/** `name: value` of YAML, `NAME = 'value'` of a pipeline's environment. */
const SETTING =
  /^\s*(?:-\s+)?["']?([A-Za-z_][\w.-]{1,60})["']?\s{0,4}[:=]\s{1,4}(["']?)([^\s"'`$]{4,200})\2,?\s*$/;

/**
 * Passwords and keys that scripts and pipelines hold: given to variables or to commands. Databases of tests are started with words, so
 * that only what by its form is none counts. One pass; lines over 2,000 characters are data.
 */
export function credentialsInScript(text: string): CredentialPlace[] {
  const found: CredentialPlace[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.length < 2000 && found.length < 100 && !/^\s*(?:#|\/\/)/.test(line)) {
      const one = inLine(line);
      if (one !== null)
        found.push({ ...one, start: start + line.lastIndexOf(one.value), by: 'configuration' });
    }
    start += line.length + 1;
  }
  return found;
}

function inLine(line: string): { name: string; value: string } | null {
  if (!/pass|pwd|secret|key|token|auth|login|curl|mysql|mariadb/i.test(line)) return null;
  const setting = SETTING.exec(line);
  const named = setting === null ? [...line.matchAll(GIVEN)] : [setting];
  for (const [, name = '', , value = ''] of named) {
    const kind = credentialKind(name);
    if (kind !== null && isNoWord(value)) return { name, value };
  }
  const ofAccount = passwordOfAccount(line);
  if (ofAccount !== null) return { name: 'password of an account', value: ofAccount };
  for (const command of COMMANDS)
    for (const [, value = ''] of line.matchAll(command))
      if (isNoWord(value) && !SECRET_OF_BUILD.test(value)) return { name: 'argument of a command', value };
  return null;
}

/** A line of a cell, as the file holds it: a text of JSON. */
const CELL_LINE = /^\s*"((?:[^"\\]|\\.)*)",?\s*$/;

/**
 * The lines of a notebook's cells as code, each where its text of JSON stands; other lines are blank. A notebook that is written in one
 * line has none.
 */
export function codeOfNotebook(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const cell = line.length < 2000 ? CELL_LINE.exec(line)?.[1] : undefined;
      return cell === undefined ? '' : unescaped(cell);
    })
    .join('\n');
}

const unescaped = (cell: string): string =>
  cell
    .replace(/\\n$/, '')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/\\[ntr]/g, ' ');

/** `<input type="hidden" name="api_key" value="…">`, `data-api-key="…"`. */
const FIELD = /\b(?:name|id)\s?=\s?"([\w.-]{1,60})"[^<>\n]{0,200}?\svalue\s?=\s?"([^"\n]{4,200})"/g;
const ATTRIBUTE = /\sdata-([\w-]{1,60})\s?=\s?"([^"\n]{4,200})"/g;
/** What somebody wrote down for the others: `<!-- admin password: … -->`. */
const NOTE =
  /<!--[^<>\n]{0,200}?\b(password|passwd|pwd|api[ _-]?key|secret)\s{0,2}(?:is|=|:)\s{0,4}["']?([^\s"'<>]{4,100})/gi;

/** Passwords and keys in the text of a page: hidden fields, attributes, comments. Scripts of the page are code. */
export function credentialsInPage(text: string): CredentialPlace[] {
  const found: CredentialPlace[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.length < 2000 && found.length < 100)
      for (const pattern of [FIELD, ATTRIBUTE, NOTE])
        for (const [, name = '', value = ''] of line.matchAll(pattern)) {
          const kind = credentialKind(name);
          if (kind === null || !isNoWord(value)) continue;
          found.push({ name, value, start: start + line.lastIndexOf(value), by: 'code' });
        }
    start += line.length + 1;
  }
  return found;
}
