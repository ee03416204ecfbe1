import type { FunctionIR, LanguageId } from '../ir/ir.ts';

/**
 * Keys within a body that a handler or a service holds as one object: `accounts.findById(transfer.getFromAccountId())`, `db.Orders.Find(request.OrderId)`.
 * What a body names is often no record of anybody (a product, a category) or somebody else's on purpose (whom money is for): only keys of what belongs to
 * somebody by its nature count.
 */

/** Annotations of a parameter that holds a body as a whole. */
const WHOLE = /(?:^|\.)(?:RequestBody|ModelAttribute|Body|FromBody|FromForm|Valid|Validated)$/;
/** `dto`, `request`, `transferRequestDto`, `payload`: what a service calls a body that it is handed. */
const NAMED_WHOLE =
  /^(?:dto|body|payload|input|command|cmd|form|req|request|data|params)$|(?:Dto|DTO|Request|Payload|Input|Command|Cmd|Form|Body)$|_(?:dto|request|payload|input|command|form|body|data|in)$/;
/** Requests of the framework themselves. */
const OF_FRAMEWORK =
  /^(?:Http\w*|Servlet\w*|Web)?Request$|^(?:Express|Fastify|Next|Koa)\w*|^(?:Context|Session|AsyncSession|Response|BackgroundTasks|UploadFile|MultipartFile|IFormFile|string|number|boolean|int|long|str|dict|Any|any)$/;
/** Bodies that Go and others read into a variable. */
const BOUND = /\b(?:\w*Bind\w*|Decode|Unmarshal\w*|ReadJSON|BodyParser|Parse)\([^()\n]{0,60}&(\w+)\s*\)/g;
const PART =
  /(?<![\w.$>])[@$]?([A-Za-z_]\w*)(?:\?\.|!?\.|->|\[["']|\.get\(\s*["'])(?:get(?=[A-Z]))?([A-Za-z_]\w*)/g;
const ID = /(?:^|_)(?:id|uuid|uid|number|no)$|[a-z](?:Id|ID|Uuid|UUID|Number|No)$/;
/** What belongs to somebody by its nature. */
const OF_PEOPLE =
  /user|account|acct|customer|patient|order(?!ing)|payment|invoice|transaction|wallet|card|address|booking|reservation|appointment|ticket|loan|policy|subscription|message|medical|prescription|cart/i;
/** Whom something is for: naming somebody else is what it is there for. */
const COUNTERPART =
  /(?:^|[^a-z])(?:to|dest\w*|target|recipient|receiver|payee|beneficiary|friend|follow\w*|invit\w*|assign\w*|member|other|new|parent|product|item|categor\w*|role)(?:[A-Z_]|$)/i;

/** Names of a function that hold such bodies. */
export function bodyNames(fn: FunctionIR, language: LanguageId, body: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { pattern, decorators, type } of fn.params) {
    if (pattern.kind !== 'name' || OF_FRAMEWORK.test(type?.name ?? '')) continue;
    const isTyped = type !== null && /^[A-Z]\w{2,}$/.test(type.name);
    if (
      decorators.some((one) => WHOLE.test(one.name)) ||
      (NAMED_WHOLE.test(pattern.name) && (isTyped || !TYPED.has(language)))
    )
      names.add(pattern.name);
  }
  if (language === 'go') for (const name of boundNames(body)) names.add(name);
  return names;
}

/** Variables of Go that a body is read into: `c.ShouldBindJSON(&in)`, `in := new(transfer)` that `c.BodyParser(in)` fills. */
export function boundNames(body: string): string[] {
  const names = [...body.matchAll(BOUND)].map(([, name = '']) => name);
  for (const [, name = ''] of body.matchAll(FILLED))
    if (new RegExp(`\\b${name}\\s*(?::=|=)\\s*(?:new\\(|&\\w)`).test(body)) names.push(name);
  return names;
}

const FILLED =
  /\b(?:\w*Bind\w*|Decode|Unmarshal\w*|ReadJSON|BodyParser)\((?:[^()\n]{0,60},\s*)?([a-z]\w*)\s*\)/g;

/** Languages whose functions say what they take. */
const TYPED: ReadonlySet<LanguageId> = new Set(['java', 'kotlin', 'csharp', 'go']);

/** The name of the body whose key stands in what a lookup is given, where the record that it names belongs to somebody. */
export function keyOfBody(given: string, receiver: string, bodies: ReadonlySet<string>): string | null {
  for (const [, holder = '', field = ''] of given.matchAll(PART))
    if (
      bodies.has(holder) &&
      ID.test(field) &&
      !COUNTERPART.test(field) &&
      OF_PEOPLE.test(/^_?(?:id|uuid|uid)$/i.test(field) ? receiver : field)
    )
      return holder;
  return null;
}
