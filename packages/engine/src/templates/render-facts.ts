import type { Call, Expr, Param } from '../ir/ir.ts';
import { REQUEST_TEXT } from '../languages/request-text.ts';
import { type Bindings, collectBindings } from '../match/bindings.ts';
import { follow, isConstant } from '../match/constants.ts';
import { type FlatModule, spanOf } from '../match/flat-module.ts';
import { buildLines, positionOf } from '../positions.ts';
import type { RenderFacts, TemplateDatum } from './template-facts.ts';

const MAX_DATA = 2_000;
/** Calls that fill a page of which an argument is the name. */
const RENDER =
  /^(?:render|render_template|render_to_response|render_to_string|renderView|renderFile|view|make|TemplateResponse|HTML|Render|ExecuteTemplate|ModelAndView)$/;
/** Calls that give a page one datum: name, value. */
const GIVE = /^(?:addAttribute|setAttribute|addObject|assign|with)$/;
/** What is found by what a request names does not hold its text. */
const LOOKS_UP =
  /(?:\.|^)(?:await\s+)?(?:find\w*|where|first\w*|objects|filter\w*|get_object_or_404|get_or_404|fetch\w*|select\w*|load\w*|execute\w*|query|get\w*(?:By|For|_by_|_for_)\w*)\s*[.(]/;
const REQUEST_PARAMETER =
  /(?:^|\.)(?:RequestParam|PathVariable|RequestBody|ModelAttribute|CookieValue|RequestHeader|Query|Param|Body|FromQuery|FromRoute|FromBody|FromForm)$/;
/** Names that are followed to where they get their values. */
const MAX_DEPTH = 4;
const VALUE_CHARACTERS = 80;

/** What a module gives to pages, and whether it switches escaping off. Null when it has nothing to do with pages. */
export function renderFacts(flat: FlatModule): RenderFacts | null {
  const data: TemplateDatum[] = [];
  let escapingOff: number | null = null;
  let lines: readonly number[] | null = null;
  let bindings: Bindings | null = null;
  const lineOf = (offset: number): number => {
    lines ??= buildLines(flat.text);
    return positionOf(lines, offset).line;
  };
  for (const i of flat.places('entry', 'argument', 'call')) {
    if (flat.tags[i] === 'entry' || flat.tags[i] === 'argument') {
      if (isEscapingOff(flat, i)) escapingOff ??= lineOf(spanOf(flat.nodes[i] as Expr).start);
      continue;
    }
    if (data.length >= MAX_DATA) continue;
    const call = flat.nodes[i] as Call;
    const name = lastName(call.callee);
    const isGiven = GIVE.test(name);
    if (!isGiven && !RENDER.test(name)) continue;
    bindings ??= collectBindings(flat);
    const origins = originsOf(flat, bindings);
    const add = (template: string | null, key: string, value: Expr): void => {
      data.push({
        template,
        name: key,
        origin: origins(value, i, MAX_DEPTH),
        value: flat.text.slice(value.start, value.end).slice(0, VALUE_CHARACTERS),
        line: lineOf(value.start),
      });
    };
    if (isGiven) {
      const [key, value] = call.args;
      if (key?.value.kind === 'literal' && typeof key.value.value === 'string' && value)
        add(null, key.value.value, value.value);
      continue;
    }
    const template = templateNameOf(call);
    if (template === null) continue;
    for (const arg of call.args) {
      if (arg.name !== null) add(template, arg.name, arg.value);
      const { expr } = follow(arg.value, i, bindings);
      if (expr.kind !== 'object') continue;
      for (const entry of expr.entries)
        if (entry.key?.kind === 'literal') add(template, String(entry.key.value), entry.value);
        else if (entry.key?.kind === 'name') add(template, entry.key.name, entry.value);
    }
  }
  const pagesOff = flat.module.language === 'go' ? pagesOfText(flat.text) : null;
  const importLine = pagesOff === null ? null : lineOf(flat.text.indexOf('"text/template"'));
  const sinatra = flat.module.language === 'ruby' ? startOfSinatra(flat.text) : -1;
  if (sinatra >= 0) escapingOff ??= lineOf(sinatra);
  return data.length === 0 && escapingOff === null && pagesOff === null
    ? null
    : { data, escapingOff: escapingOff ?? importLine, pagesOff };
}

/** Pages that a file of Go reads for `text/template`, which escapes nothing, where it answers requests. */
function pagesOfText(text: string): string[] | null {
  if (
    !/"text\/template"/.test(text) ||
    !/\bhttp\.ResponseWriter\b|\bgin\.Context\b|\becho\.Context\b/.test(text)
  )
    return null;
  const pages: string[] = [];
  for (const [, names = ''] of text.matchAll(/\.ParseFiles\(([^()]{1,600})\)/g))
    for (const [, name = ''] of names.matchAll(/"([^"\s]{1,160})"/g))
      pages.push(name.replace(/^(?:\.\/|\/)+/, ''));
  return pages.length > 0 ? pages : null;
}

/** Where Sinatra is loaded, whose ERB escapes nothing unless it is told to: `set :erb, escape_html: true`. */
const startOfSinatra = (text: string): number =>
  /\bescape_html\b|\bRails\b/.test(text) ? -1 : text.search(/^\s*require\s*\(?["']sinatra(?:\/base)?["']/m);

function lastName(callee: Expr): string {
  return callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
}

function templateNameOf(call: Call): string | null {
  for (const arg of call.args.slice(0, 3)) {
    const { value } = arg;
    if (value.kind === 'literal' && typeof value.value === 'string' && /^[\w@./:-]{1,160}$/.test(value.value))
      return value.value;
  }
  return null;
}

/** `autoescape: false`, `autoescape=False`, `noEscape: true`: options of Swig, Nunjucks, Jinja and Handlebars. */
function isEscapingOff(flat: FlatModule, index: number): boolean {
  const node = flat.nodes[index] as { key?: Expr | null; name?: string | null; value: Expr };
  const key = node.key?.kind === 'literal' ? String(node.key.value) : (node.name ?? null);
  if (key === null || node.value.kind !== 'literal') return false;
  return /^auto_?escape$/i.test(key)
    ? node.value.value === false
    : key === 'noEscape' && node.value.value === true;
}

type Origin = TemplateDatum['origin'];

function originsOf(flat: FlatModule, bindings: Bindings): (expr: Expr, at: number, depth: number) => Origin {
  const originOf = (expr: Expr, at: number, depth: number): Origin => {
    if (isConstant(expr, at, bindings)) return 'constant';
    const text = flat.text.slice(expr.start, Math.min(expr.end, expr.start + 500));
    if ((expr.kind === 'call' || expr.kind === 'await') && LOOKS_UP.test(text)) return 'other';
    if (REQUEST_TEXT.test(text)) return 'request';
    if (depth <= 0 || expr.kind === 'function') return 'other';
    const origins = new Set<Origin>();
    for (const [name] of text.matchAll(/(?<![.\w"'])[A-Za-z_]\w*(?!\w*\s*\()/g).take(8))
      for (const one of bindings.lookup(name, at)) {
        if (one.kind === 'value') origins.add(originOf(one.value, one.at, depth - 1));
        else if (one.kind === 'member')
          origins.add(
            REQUEST_TEXT.test(`${flat.text.slice(one.value.start, one.value.end)}.${one.key}`)
              ? 'request'
              : 'other',
          );
        else if (one.kind === 'param') origins.add(isRequestParameter(flat, one.at) ? 'request' : 'other');
        else origins.add('other');
      }
    if (origins.has('request')) return 'request';
    return origins.size === 1 && origins.has('constant') && expr.kind === 'name' ? 'constant' : 'other';
  };
  return originOf;
}

function isRequestParameter(flat: FlatModule, at: number): boolean {
  const param = flat.tags[at] === 'param' ? (flat.nodes[at] as Param) : null;
  return param?.decorators.some((one) => REQUEST_PARAMETER.test(one.name)) ?? false;
}
