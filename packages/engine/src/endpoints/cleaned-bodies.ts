/** What of a whole request sets nothing that gives rights: what was cleaned key by key, what is only looked through, what an address is made of. */

/** A name that all of a request was copied to, right before a place: `const data: Fields = `, `data = `. */
const GIVEN_TO = /(?:^|[^\w$.])([A-Za-z_$][\w$]*)\s*(?::\s*[^=;\n]{1,80})?=\s*$/;
/** Methods whose names say that addresses are made of what they give. */
const OF_ADDRESSES =
  /^\s*def\s+(?:self\.)?\w*(?:url|path|query|link|redirect)_(?:params|options|parameters)\b/;
/** `params.to_unsafe_h[:rows].each do |_, row|`: rows that are gone through. */
const GONE_THROUGH = /^(?:\[[^\]\n]{1,40}\])+\.each(?:_\w+)?\b/;
/** What is written by a key that is not written out, or with all that one row says. */
const WRITES_ALL =
  /\.(?:create|new|build|update\w*|assign_attributes|attributes|insert\w*|upsert\w*|write_attribute|send|public_send)\b[!(]*\s*=?\s*(?!["':])\w|\[\s*\w+\s*\]\s*=(?!=)/;

/** Is what a request brings as a whole harmless by what is done with it? @param head what stands before its body @param hit where it is taken, and its text */
export function isCleaned(
  head: string,
  body: string,
  hit: { readonly index: number; readonly text: string },
): boolean {
  const behind = body.slice(hit.index + hit.text.length).replace(/^ash\b/, '');
  const before = body.slice(Math.max(0, hit.index - 160), hit.index);
  if (/to_unsafe_h$/.test(hit.text)) {
    if (OF_ADDRESSES.test(head + body)) return true;
    if (GONE_THROUGH.test(behind) && !WRITES_ALL.test(blockOf(body, hit.index))) return true;
    // The value of one key of what a form has, and all parameters, with those of the route, which no record takes as they are.
    if (ONE_VALUE.test(behind) && !GIVEN_TO_RECORD.test(before)) return true;
    const isWhole =
      /params\.to_unsafe_h$/.test(hit.text) && !/^\s*[.[]/.test(behind) && !/@\w+\s*=\s*$/.test(before);
    if (isWhole && !OF_RECORD.test(head + body) && !WRITES_ALL.test(body)) return true;
  }
  const name = GIVEN_TO.exec(before)?.[1];
  if (name === undefined) return false;
  if (/^\s*new\s/.test(hit.text) && isOnlySent(name, behind)) return true;
  return takesOut(name).test(behind);
}

/** `params.to_unsafe_h[:order][:unit]`. */
const ONE_VALUE = /^(?:\[[^\]\n]{1,40}\]){2,}(?!\s*\.each)/;
const GIVEN_TO_RECORD = /\.(?:create|new|build|update\w*|assign_attributes|insert\w*|upsert\w*)!?[\s(]*$/;
/** Methods whose names say that records are made of what they give. */
const OF_RECORD = /^\s*def\s+(?:self\.)?\w*_(?:params|attributes|attrs)\b/;

/** From a place to the end of the block that begins on its line. */
function blockOf(body: string, from: number): string {
  const [first = '', ...lines] = body.slice(from).split('\n');
  const inner = /^[ \t]*/.exec(lines[0] ?? '')?.[0].length ?? 0;
  const end = lines.findIndex((line) => /^[ \t]*end\b/.test(line) && line.search(/\S/) < inner);
  return [first, ...lines.slice(0, end < 0 ? undefined : end)].join('\n');
}

/** What an object that was made of a request is handed to and sends or tries it: `sendTest(agent, user)`. */
const ONLY_SENDS = /^(?:send|notify|test|try|check|validate|verify|is|has|log|console|parse|format|render)/i;

/** Whether such an object is kept by nothing: it is handed to what sends or tries it, and not saved, put anywhere or given back. */
function isOnlySent(name: string, behind: string): boolean {
  const one = `(?<![\\w$.])${name.replace(/\$/g, '\\$')}(?![\\w$])`;
  if (new RegExp(`${one}\\s*\\.|\\breturn\\s+${one}|=\\s*${one}|[\\[{:]\\s*${one}`).test(behind))
    return false;
  const handed = [...behind.matchAll(new RegExp(`([\\w$]+)\\((?:[^()\\n]*[,\\s])?${one}`, 'g'))];
  return handed.length > 0 && handed.every(([, to = '']) => ONLY_SENDS.test(to));
}

/** Fields of a list are taken out, one by one: `FIELDS.forEach((one) => { delete data[one]; })`, `data.pop(one)`, `data.delete(one)`, `unset($data[$one])`. */
function takesOut(name: string): RegExp {
  const one = name.replace(/\$/g, '\\$');
  return new RegExp(
    `\\bdelete\\s+${one}\\[\\s*[A-Za-z_$]\\w*\\s*\\]|(?<![\\w$.])${one}\\.(?:pop|delete)\\(\\s*[A-Za-z_]\\w*\\b|\\bunset\\(\\s*\\$${one}\\[\\s*\\$\\w+\\s*\\]`,
  );
}
