import type { Call, Decorator, FunctionIR, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { refusesAny } from '../threat-model/index.ts';
import type { ClassFact } from './endpoint-facts.ts';

/** Guards of NestJS that ask something else than who calls. */
const ASKS_OTHERS = /csrf|xsrf|throttl|rate_?limit|captcha|feature|flag|maintenance|signature|idempoten/i;
const ASKS_ROLE = /role|permission|admin|policy|polic(?:y|ies)|abilit|right|owner|scope/i;
/** What Python's frameworks have to ask who calls, where a decorator of the program's own hands a view on to it. */
const ASKS_IN_PYTHON =
  /\b(?:fresh_)?(?:login|jwt|auth|token|permission|roles?|staff_member|admin)_(?:required|accepted)\b|\buser_passes_test\b|\bverify_jwt_in_request\b/;
const MAX_CHARACTERS = 3000;

/**
 * Decorators that the program makes of those of its framework, as what they are where a handler carries them:
 * `const Auth = () => applyDecorators(UseGuards(JwtAuthGuard), …)`, `def members(view): return login_required(view)`.
 */
export function composedDecorators(flat: FlatModule, text: string): ClassFact[] {
  if (flat.module.language === 'python') return ofPython(flat, text);
  const found: ClassFact[] = [];
  for (const i of flat.places('call')) {
    const call = flat.nodes[i] as Call;
    if (call.callee.kind !== 'name' || call.callee.name !== 'UseGuards') continue;
    const name = holderOf(flat, i);
    const guards = call.args.map(({ value }) => text.slice(value.start, value.end));
    const asking = guards.filter((one) => !ASKS_OTHERS.test(one));
    if (name !== null && asking.length > 0) found.push(fact(name, text.slice(call.start, call.end)));
  }
  return found;
}

/** The function or variable of the module that a call makes; null within a class or within another function. */
function holderOf(flat: FlatModule, index: number): string | null {
  let name = '';
  for (let up = flat.parent[index] ?? -1; up >= 0; up = flat.parent[up] ?? -1) {
    const tag = flat.tags[up];
    if (tag === 'cls' || tag === 'decorator') return null;
    if (tag === 'fn') {
      const own = (flat.nodes[up] as FunctionIR).name;
      if (own !== '') name = own;
    } else if (tag === 'var' && name === '') {
      const { target } = flat.nodes[up] as VarDecl;
      if (target.kind === 'name') name = target.name;
    }
  }
  return /^[A-Z]\w{2,60}$/.test(name) ? name : null;
}

function ofPython(flat: FlatModule, text: string): ClassFact[] {
  const found: ClassFact[] = [];
  for (const i of flat.places('fn')) {
    const fn = flat.nodes[i] as FunctionIR;
    // What decorates a view is given one, and is itself none that a decorator stands before.
    if (fn.name === '' || fn.params.length === 0 || (fn.decorators as readonly Decorator[]).length > 0)
      continue;
    const body = text.slice(fn.start, Math.min(fn.end, fn.start + MAX_CHARACTERS));
    if (!/\breturn\b/.test(body)) continue;
    if (ASKS_IN_PYTHON.test(body)) found.push(fact(fn.name, body));
    // Of its own: `def members(view): def inner(request): if request.user.is_anonymous: raise PermissionDenied`.
    else if (hasInner(flat, i) && refusesAny(flat, i, body)) found.push(fact(fn.name, body));
  }
  return found;
}

const hasInner = (flat: FlatModule, index: number): boolean =>
  flat.tags.slice(index + 1, flat.end[index] ?? index).includes('fn');

const fact = (name: string, said: string): ClassFact => ({
  name,
  bases: [],
  guard: ASKS_ROLE.test(said) ? 'role' : 'caller',
  authorizes: null,
  forAdministrators: false,
  isPart: false,
  module: '',
  skips: false,
});
