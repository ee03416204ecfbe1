import type { Call, Expr } from '../../../ir/ir.ts';
import type { Bounds } from '../../../summaries/bounds.ts';
import { boundsUnder } from '../../../summaries/bounds.ts';
import type { Fn } from '../context.ts';
import type { Value } from '../value.ts';
import { asBound, boundOfNamed, boundPlace, boundsOf, withBounds } from './apply.ts';
import { noteRoute, pendingBounds } from './at-routes.ts';
import { lookUpFrom } from './declarations.ts';
import { boundsOfJsonSchema } from './of-json-schemas.ts';
import { boundsOfSchema, isSchema, type Reading } from './of-schemas.ts';
import { boundsOfLaravelRules } from './of-words.ts';

/** Calls of schemas, and of what was checked by one: what their answers hold, and what they say of what they were given. */

const readingOf = (fn: Fn): Reading => ({ cx: fn.cx, lookUp: lookUpFrom(fn.cx, fn.id) });

/** Methods of schemas that give what they let through, and throw at the rest. */
const GIVES = /^(?:parse|parseAsync|validate|validateAsync|validateSync|attempt|assert|create|Parse|Decode)$/;
/** Those that say whether they did: of zod, which puts it under `data`. */
const TRIES = /^(?:safeParse|safeParseAsync|spa)$/;
/** Methods that give a field of a request by its name. */
const GIVES_FIELD = /^(?:input|get|query|post|json|string|str|integer|float|boolean|date|enum)$/;

/** @param result what the call gives */
export function asLetThrough(
  fn: Fn,
  e: Call,
  name: string,
  receiver: Value | undefined,
  result: Value,
): Value {
  if (fn.cx.isScript) return ofScript(fn, e, name, result);
  return fn.cx.language === 'php' ? ofLaravel(fn, e, name, receiver, result) : result;
}

function ofScript(fn: Fn, e: Call, name: string, result: Value): Value {
  noteRoute(fn, e, name);
  const { callee } = e;
  if (name === 'validationResult' || name === 'matchedData') return ofExpressValidator(fn, e, name, result);
  if (callee.kind !== 'member') return result;
  if (name === 'valid' && e.args[0]?.value.kind === 'literal')
    return withBounds(fn, result, under(pendingBounds(fn).valid, String(e.args[0].value.value)));
  if (!GIVES.test(name) && !TRIES.test(name)) return result;
  const r = readingOf(fn);
  // `Joi.attempt(value, schema)`, `Value.Parse(schema, value)`
  const schema =
    isSchema(r, callee.object) && !/^(?:attempt|assert)$/.test(name)
      ? callee.object
      : e.args.map((one) => one.value).find((one) => isSchema(r, one));
  if (schema === undefined) return result;
  const bounds = boundsOfSchema(r, schema);
  if (Object.keys(bounds).length === 0) return result;
  if (TRIES.test(name)) return withBounds(fn, result, boundsUnder('data', bounds));
  // joi says beside the value what was wrong with it.
  const isAsked = name !== 'validate' || /\berr(?:or)?s?\b/.test(textBehind(fn, e.end));
  if (!isAsked) return withBounds(fn, result, bounds);
  const [given] = e.args;
  // It converts numbers and the like only of text that is one.
  if (
    name === 'validate' &&
    given !== undefined &&
    (given.value.kind === 'member' || given.value.kind === 'name')
  )
    boundPlace(fn, given.value, bounds);
  return withBounds(fn, result, { ...bounds, ...boundsUnder('value', bounds) });
}

/** The text of the function behind a place. */
function textBehind(fn: Fn, end: number): string {
  const whole = fn.cx.scopes.functions[fn.id]?.fn;
  return fn.cx.text.slice(end, whole?.end ?? fn.cx.text.length);
}

/** express-validator: what its chains on the way here have asked of the request is known once their outcome is. */
function ofExpressValidator(fn: Fn, e: Call, name: string, result: Value): Value {
  const { asked } = pendingBounds(fn);
  const [request] = e.args;
  if (request === undefined || Object.keys(asked).length === 0) return result;
  boundPlace(fn, request.value, asked);
  return name === 'matchedData'
    ? withBounds(fn, result, { ...under(asked, 'params'), ...under(asked, 'query'), ...under(asked, 'body') })
    : result;
}

/** What bounds say of what lies under a key. */
function under(bounds: Bounds, key: string): Bounds {
  const inner = Object.entries(bounds).flatMap(([way, bound]) =>
    way.startsWith(`${key}.`) ? [[way.slice(key.length + 1), bound] as const] : [],
  );
  return Object.fromEntries(inner);
}

/** A test of what a checker by JSON schema said: `validate(req.body)` of `ajv.compile(schema)`, `ajv.validate(schema, data)`. */
export function checkedByJsonSchema(fn: Fn, e: Call, name: string): void {
  if (!fn.cx.isScript) return;
  const lookUp = lookUpFrom(fn.cx, fn.id);
  const [first, second] = e.args.map((one) => one.value);
  let bounds: Bounds = {};
  let of: Expr | undefined;
  if (e.callee.kind === 'name') {
    const made = lookUp(e.callee.name);
    const isCompiled =
      made?.kind === 'call' && made.callee.kind === 'member' && made.callee.property === 'compile';
    if (isCompiled) [bounds, of] = [boundsOfJsonSchema(made.args[0]?.value, lookUp), first];
  } else if (name === 'validate' && second !== undefined)
    [bounds, of] = [boundsOfJsonSchema(first, lookUp), second];
  if (of !== undefined && Object.keys(bounds).length > 0) boundPlace(fn, of, bounds);
}

function ofLaravel(fn: Fn, e: Call, name: string, receiver: Value | undefined, result: Value): Value {
  const { callee, args } = e;
  const [first, second] = args.map((one) => one.value);
  if (receiver !== undefined && GIVES_FIELD.test(name) && first?.kind === 'literal')
    return asBound(fn, result, boundOfNamed(fn, receiver, String(first.value)));
  if (callee.kind !== 'member' || receiver === undefined) return result;
  if (/^(?:validate|validateWithBag)$/.test(name) && args.length > 0) {
    // Of the request itself, of the request that a controller is given, or of `Validator` with what it is given.
    const isOfRequest = first?.kind !== 'name' && second === undefined;
    const bounds = rulesOf(
      fn,
      isOfRequest || name === 'validateWithBag' || isRules(fn, first)
        ? name === 'validate'
          ? first
          : second
        : second,
    );
    if (Object.keys(bounds).length === 0) return result;
    const of = isRules(fn, first) || name === 'validateWithBag' ? callee.object : first;
    if (of !== undefined) boundRequest(fn, of, bounds);
    return withBounds(fn, result, bounds);
  }
  if (name === 'validate' || name === 'validated' || name === 'safe') {
    const bounds = rulesOf(fn, rulesOfValidator(fn, callee.object));
    const known =
      Object.keys(bounds).length > 0 ? bounds : name === 'validated' ? boundsOf(fn, receiver) : {};
    return Object.keys(known).length === 0 ? result : withBounds(fn, result, known);
  }
  return result;
}

/** A request whole, or all that it holds: `$request->all()`. */
function boundRequest(fn: Fn, e: Expr, bounds: Bounds): void {
  if (e.kind === 'call' && e.callee.kind === 'member' && e.callee.property === 'all' && e.args.length === 0)
    boundPlace(fn, e.callee.object, bounds);
  else if (e.kind === 'name') boundPlace(fn, e, bounds);
}

function isRules(fn: Fn, e: Expr | undefined): boolean {
  if (e?.kind === 'name') return lookUpFrom(fn.cx, fn.id)(e.name)?.kind === 'object';
  return e?.kind === 'object';
}

function rulesOf(fn: Fn, e: Expr | undefined): Bounds {
  return boundsOfLaravelRules((e?.kind === 'name' ? lookUpFrom(fn.cx, fn.id)(e.name) : e) ?? undefined);
}

/** The rules of `Validator::make($data, $rules)`, written here or held by a variable. */
function rulesOfValidator(fn: Fn, e: Expr): Expr | undefined {
  const made = e.kind === 'name' ? lookUpFrom(fn.cx, fn.id)(e.name) : e;
  return isMake(made) ? made.args[1]?.value : undefined;
}

const isMake = (e: Expr | null): e is Call =>
  e?.kind === 'call' &&
  ((e.callee.kind === 'member' && e.callee.property === 'make') ||
    (e.callee.kind === 'name' && e.callee.name === 'validator'));

/** `if ($validator->fails()) { return … }`: what it was made of is as its rules say. */
export function checkedByRules(fn: Fn, e: Call, name: string, holds: boolean): void {
  if (fn.cx.language !== 'php' || e.callee.kind !== 'member') return;
  if (name !== (holds ? 'passes' : 'fails')) return;
  const { object } = e.callee;
  const made = object.kind === 'name' ? lookUpFrom(fn.cx, fn.id)(object.name) : object;
  if (!isMake(made)) return;
  const [data, rules] = made.args.map((one) => one.value);
  const bounds = rulesOf(fn, rules);
  if (data !== undefined && Object.keys(bounds).length > 0) boundRequest(fn, data, bounds);
}
