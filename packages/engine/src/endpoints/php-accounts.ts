import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import type { GivenValue } from './given-values.ts';

/** What PHP without an object mapper of its own does with accounts: whole requests that are kept as records, a role beside a statement, and rows of people that are answered. */

/** All that came, as arrays of PHP and frameworks that bind nothing call it. Laravel's `$request->all()` is told as a flow. */
const WHOLE = String.raw`(?:\$_(?:POST|REQUEST)(?!\s*\[)|\$this->input->post\(\s*\)|\$(?:this->)?request->(?:getPost|getParsedBody|getVar|getJSON)\(\s*(?:true)?\s*\)|(?:\\?Yii::\$app|\$this)->request->post\(\s*\))`;
/** A record that is kept: by a model, a table or an own database class. */
const KEPT = String.raw`(?:->|::)(?:create|insert|update|save|replace|upsert|fill|add(?:User|Account|Member)|updateWhere|set_?[dD]ata)\w{0,12}\(\s*(?:(?:\$[\w>\[\]'"-]{1,40}|["'][\w.]{1,40}["']|\d+)\s*,\s*){0,2}`;
const KEEPS_WHOLE = quickPattern(
  new RegExp(`${KEPT}(?=${WHOLE})|->(?:attributes|setAttributes\\()\\s*=?\\s*(?=${WHOLE})`),
);
/** Only some of it is left, or it was looked at: `unset($data['role'])`, `array_intersect_key($data, …)`. */
const PICKS =
  /\bunset\(\s*\$\w+\[["'](?:role|is_?admin)|array_(?:intersect|diff)_?u?key|array_only|Arr::only|->only\(|pick\(|validat|->rules\(|filter_var_array|allowedFields|\bforeach\s*\([^)]*(?:allowed|fillable|columns|fields)\b/i;

/** Each field by the name that it came under: `foreach ($_POST as $key => $value) $user->$key = $value;`, or `"$key = '$value'"` in a statement. */
const SETS_EACH =
  /\bforeach\s*\([^;{)]{0,80}(?:\$_(?:POST|REQUEST)|request->all\(\)|->toArray\(\)|->getParsedBody\(\)|->getPost\(\)|input->post\(\)|php:\/\/input)[^;{]{0,40}?\bas\s+\$(\w{1,30})\s*=>\s*\$(\w{1,30})\s*\)(?=[\s\S]{0,400}?(?:->\{?\$\w{1,30}\}?\s*\(\s*\$\2\b|->\{?\$\1\}?\s*=(?!=)|["'`]\{?\$\1\}?`?\s*=\s*(?:["'?]|\\'|:)))/;
const CHOOSES_EACH =
  /\bin_array\(|\bisset\(\s*(?:self::|static::)?\$?\w*(?:allowed|fields|columns|map)|array_key_exists\(|\bcontinue\b|\bswitch\b/i;

/** Where all that a request holds is kept as a record. */
export function wholeKept(body: string, given: readonly GivenValue[]): number | null {
  if (PICKS.test(body)) return null;
  const each = CHOOSES_EACH.test(body) ? null : SETS_EACH.exec(body);
  if (each) return each.index;
  const direct = KEEPS_WHOLE.exec(body);
  if (direct) return direct.index + direct[0].length;
  for (const { name, isBody } of given) {
    if (!isBody || !new RegExp(`\\$${name}\\s*=\\s*${WHOLE}`).test(body)) continue;
    const hit = new RegExp(`${KEPT}(?=\\$${name}\\s*[,)])`).exec(body);
    if (hit) return hit.index + hit[0].length;
  }
  return null;
}

const PRIVILEGE = '(?:user_?)?(?:role|roles|role_?id|is_?admin|admin|is_?staff|permissions?)';
/** `$role = $_POST['role'] ?? 'user';`, beside `INSERT INTO users (…, role) VALUES …` with it. */
const ROLE_OF_REQUEST = quickPattern(
  new RegExp(
    `\\$(\\w{1,30})\\s*=\\s*[^;\\n]{0,60}?\\$_(?:POST|REQUEST|GET)\\[\\s*["']${PRIVILEGE}["']\\s*\\][^;\\n]{0,60};`,
    'i',
  ),
);
const INSERTS_ROLE = quickPattern(
  new RegExp(
    `\\bINSERT\\s+INTO\\s+[\\x60"]?\\w{0,12}(?:users?|accounts?|members?|customers?|employees?)[\\x60"]?\\s*\\([^)]{0,300}\\b${PRIVILEGE}\\b`,
    'i',
  ),
);

/** Where the role of a new account is what the request says, in a statement. */
export function roleInserted(body: string): number | null {
  const hit = ROLE_OF_REQUEST.exec(body);
  const name = hit?.[1];
  if (!hit || name === undefined || !INSERTS_ROLE.test(body)) return null;
  const below = body.slice(hit.index + hit[0].length);
  // What is asked whether everybody may choose it.
  if (
    new RegExp(`in_array\\(\\s*\\$${name}\\b|\\$${name}\\s*[!=]==?|switch\\s*\\(\\s*\\$${name}\\b`).test(
      below,
    )
  )
    return null;
  return new RegExp(`\\$${name}\\b`).test(below) ? hit.index : null;
}

const PEOPLE = String.raw`(?:\bSELECT\s+\*\s+FROM\s+[\x60"]?(?:users?|accounts?|customers?|members?|employees?)\b|->(?:get|table|from|get_where)\(\s*["'](?:users?|accounts?|customers?|members?|employees?)["']|\b(?:User|Account|Customer|Member|Employee)(?:Model|Repository)?::(?:all|find\w*|first\w*|get\w*)\(|->getRepository\(\s*(?:User|Account|Customer|Member)::class\s*\)->(?:find\w*|all)\(|->(?:user|account|customer|member)s?(?:Model|Repository|Repo)?->(?:find\w*|all|get(?:All|Users?)?)\()`;
const ANSWER = String.raw`(?:\bjson_encode\(|->json\(|->asJson\(|->setJSON\(|->respond\(|\bnew\s+JsonResponse\(|\bresponse\(\)->json\()\s*`;
const ANSWERED = quickPattern(new RegExp(`${ANSWER}(?=[^;]{0,160}?${PEOPLE})`, 'i'));
const HELD = quickPattern(new RegExp(`\\$(\\w{1,30})\\s*=\\s*[^;=]{0,160}?${PEOPLE}[^;]{0,200};`, 'gi'));
/** Fields are chosen, left out or hidden. */
const CHOOSES =
  /\bunset\(|->select\(|->only\(|->makeHidden\(|array_map\(|Resource\b|Transformer|->count|'groups'|IGNORED_ATTRIBUTES|normaliz|->toPublic/i;

/** Where whole rows of people are answered: `echo json_encode($db->query('SELECT * FROM users')->fetchAll())`, `return $this->asJson(User::find()->all())`. */
export function peopleAnswered(body: string): number | null {
  if (CHOOSES.test(body)) return null;
  const direct = ANSWERED.exec(body);
  if (direct) return direct.index;
  for (const { 1: name = '', index, 0: read } of HELD.all(body)) {
    const hit = new RegExp(
      `${ANSWER}(?:\\[[^\\]]{0,80}?|array\\([^)]{0,80}?)?\\$${name}\\b(?!\\s*(?:->|\\[|\\?))`,
      'i',
    ).exec(body.slice(index + read.length));
    if (hit) return index + read.length + hit.index;
  }
  return null;
}
