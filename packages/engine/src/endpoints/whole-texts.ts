import type { FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { EndpointFacts, RoleHook } from './endpoint-facts.ts';
import { NUMBER_FIELD, NUMBER_PROPERTIES, ROLE_HOOK } from './endpoint-words.ts';
import type { Evidence } from './evidence.ts';

/** What the text of a whole file says, beside what its functions do. */

/** Longer scripts are cut. */
const SCRIPT_CHARACTERS = 24_000;

/** `order: Order = Depends(get_order)`, `dependencies=[Depends(check_owner)]` */
export const dependenciesOf = (head: string, decorators: string): string[] => [
  ...new Set(
    [...`${head} ${decorators}`.matchAll(/\b(?:Depends|Security)\(\s*(\w+)/g)].map(([, name = '']) => name),
  ),
];

/** What a dependency asks for that is made with roles: `Depends(RoleChecker([Role.CUSTOMER]))`. It says as much as a decorator would. */
export const rolesOfDependencies = (head: string): string =>
  [
    ...head.matchAll(
      /\b(?:Depends|Security)\(\s*([\w.]*(?:[rR]ole|ROLE)\w*\((?:[^()]|\([^()]*\)){1,200}\))\s*\)/g,
    ),
  ]
    .map(([, call = '']) => call)
    .join(' ');

/** A card of a telephone or of an inventory: its number is of the thing, and nobody pays with it. */
const OF_THINGS = /\b(?:sim_?cards?|SimCards?|SIMCards?|iccid|imsi|puk_?\d?)\b/i;

/** Where a number is declared as text of a record: what stands above says that it is encrypted. */
export function numberFields(
  language: string,
  text: string,
  evidenceAt: (offset: number) => Evidence,
): Pick<EndpointFacts, 'numberField' | 'numberClass'> {
  const hit = NUMBER_FIELD.exec(text) ?? NUMBER_PROPERTIES[language]?.exec(text) ?? null;
  if (!hit) return { numberField: null, numberClass: null };
  const at = hit.index + hit[0].length;
  if (/card_?num(?:ber)?\W*/i.test(hit[0]) && !/credit/i.test(hit[0]) && OF_THINGS.test(text))
    return { numberField: null, numberClass: null };
  const isKept = !/ncrypt|Convert|Protected/.test(text.slice(Math.max(0, at - 160), at));
  const holder =
    language === 'csharp' ? [...text.slice(0, at).matchAll(/\bclass\s+(\w+)/g)].at(-1)?.[1] : undefined;
  return isKept
    ? { numberField: evidenceAt(at - 1), numberClass: holder ?? null }
    : { numberField: null, numberClass: null };
}

/** A page that asks for a password. */
export const FORM_OF_PASSWORD = /<form\b[\s\S]{1,4000}?\btype\s*=\s*["']?password/i;

/** A hook that runs where the request asks for it: `before_action :require_admin, if: :admin_param`. */
const ASKED_FOR = /\b(?:if|unless):\s*:\w*param/;

/** `before_action :require_admin, except: [:show]`, guards and policies of a whole class, middleware of a whole router. */
export function roleHookOf(text: string): RoleHook | null {
  const hit = ROLE_HOOK.exec(text);
  if (!hit) return null;
  const end = text.indexOf('\n', hit.index + hit[0].length);
  const line = text.slice(hit.index, end < 0 ? text.length : end);
  if (ASKED_FOR.test(line)) return null;
  const named = (key: 'only' | 'except'): string[] | null => {
    const list = new RegExp(`\\b${key}:\\s*(?:%[iw][[({]|\\[|:)([^\\])}\\n]*)`).exec(line)?.[1];
    return list === undefined ? null : [...list.matchAll(/\w+[!?]?/g)].map(([name]) => name);
  };
  return { only: named('only'), except: named('except') ?? [] };
}

/** The text of a PHP script that stands in no function: the script itself answers. */
export function outsideOfFunctions(flat: FlatModule, text: string): [number, string][] {
  if (flat.module.language !== 'php') return [];
  let body = text.slice(0, SCRIPT_CHARACTERS);
  for (const i of flat.places('fn')) {
    const { start, end } = flat.nodes[i] as FunctionIR;
    body = body.slice(0, start) + body.slice(start, end).replace(/[^\n]/g, ' ') + body.slice(end);
  }
  return [[0, body]];
}

/** A text that is called a password is a parameter of a function in Kotlin, unless its file maps a table. */
export const isOfRecords = (flat: FlatModule, text: string): boolean =>
  !flat.module.path.endsWith('.kt') || /@(?:Entity|Table|Document|DatabaseTable)\b|:\s*\w*Table\(/.test(text);
