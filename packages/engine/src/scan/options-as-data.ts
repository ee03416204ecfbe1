import { functionAround } from './code-around.ts';

/**
 * Options of a connection that stand where a client takes data: `Requests::post($url, $headers, $options)` sends them as the body, `axios.post(url, { httpsAgent })`
 * too. They never become options, and what they would switch off stays on.
 */

interface DataArguments {
  readonly files: RegExp;
  /** Of the text before the bracket. */
  readonly callee: RegExp;
  /** Places, from zero, of what is sent. */
  readonly at: readonly number[];
}

const CLIENTS: readonly DataArguments[] = [
  // WordPress' Requests: (url, headers, data, options).
  { files: /\.php$/i, callee: /\bRequests::(?:post|put|patch|request)$/, at: [2] },
  // Laravel: (url, query) and (url, data); options go into withOptions().
  { files: /\.php$/i, callee: /\bHttp::(?:get|head|post|put|patch|delete)$/, at: [1] },
  {
    files: /\.(?:[cm]?[jt]sx?|vue|svelte)$/i,
    callee: /\b(?:axios|\$http|this\.\$axios)\.(?:post|put|patch)$/,
    at: [1],
  },
  { files: /\.rb$/i, callee: /\bRestClient\.(?:get|head|delete|options)$/, at: [1] },
  { files: /\.rb$/i, callee: /\bRestClient\.(?:post|put|patch)$/, at: [1, 2] },
  {
    files: /\.rb$/i,
    callee: /\b(?:Faraday|conn(?:ection)?|faraday)\.(?:get|head|delete|post|put|patch)$/,
    at: [1, 2],
  },
];

const MADE = /^\s*(?:(?:const|let|var|final|val)\s+)?(\$?[\p{L}_][\p{L}\p{N}_]*)\s*=(?![=>~])/u;

/** Is what is written at a place only ever sent as data? */
export function isSentAsData(
  lines: readonly string[],
  place: { readonly path: string; readonly startLine: number; readonly startColumn: number },
): boolean {
  const clients = CLIENTS.filter((one) => one.files.test(place.path));
  if (clients.length === 0) return false;
  const { from, to } = functionAround(lines, place.startLine - 1);
  const code = lines.slice(from, to);
  const at = offsetOf(code, place.startLine - 1 - from, place.startColumn - 1);
  const text = code.join('\n');
  if (isDataOf(clients, text, at)) return true;
  const made = MADE.exec(lines[place.startLine - 1] ?? '')?.[1];
  if (made === undefined) return false;
  const uses = [
    ...text.matchAll(
      new RegExp(
        String.raw`(?<![\p{L}\p{N}_$>.])${made.replace('$', String.raw`\$`)}(?![\p{L}\p{N}_])`,
        'gu',
      ),
    ),
  ];
  const start = offsetOf(code, place.startLine - 1 - from, (lines[place.startLine - 1] ?? '').search(/\S/));
  const others = uses.filter(({ index }) => index < start || index > at);
  return others.length > 0 && others.every(({ index }) => isDataOf(clients, text, index));
}

const offsetOf = (lines: readonly string[], line: number, column: number): number =>
  lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + column;

/** Does a place lie in an argument that is sent, of whichever call around it? */
function isDataOf(clients: readonly DataArguments[], text: string, at: number): boolean {
  let depth = 0;
  let commas = 0;
  for (let i = at - 1; i >= 0; i--) {
    const c = text[i];
    if (c === ')' || c === ']' || c === '}') depth++;
    else if (c === '[' || c === '{') {
      // Out of an array or object, whose own commas say nothing.
      if (depth > 0) depth--;
      else commas = 0;
    } else if (c === '(') {
      if (depth > 0) {
        depth--;
        continue;
      }
      const before = text.slice(Math.max(0, i - 60), i).trimEnd();
      if (clients.some((one) => one.callee.test(before) && one.at.includes(commas))) return true;
      commas = 0;
    } else if (c === ',' && depth === 0) commas++;
    else if (c === ';' && depth === 0) return false;
  }
  return false;
}
