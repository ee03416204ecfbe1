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
  const behind = body.slice(hit.index + hit.text.length);
  if (/to_unsafe_h$/.test(hit.text)) {
    if (OF_ADDRESSES.test(head + body)) return true;
    if (GONE_THROUGH.test(behind) && !WRITES_ALL.test(behind)) return true;
  }
  const name = GIVEN_TO.exec(body.slice(Math.max(0, hit.index - 160), hit.index))?.[1];
  return name !== undefined && takesOut(name).test(behind);
}

/** Fields of a list are taken out, one by one: `FIELDS.forEach((one) => { delete data[one]; })`, `data.pop(one)`, `data.delete(one)`, `unset($data[$one])`. */
function takesOut(name: string): RegExp {
  const one = name.replace(/\$/g, '\\$');
  return new RegExp(
    `\\bdelete\\s+${one}\\[\\s*[A-Za-z_$]\\w*\\s*\\]|(?<![\\w$.])${one}\\.(?:pop|delete)\\(\\s*[A-Za-z_]\\w*\\b|\\bunset\\(\\s*\\$${one}\\[\\s*\\$\\w+\\s*\\]`,
  );
}
