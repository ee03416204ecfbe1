import type { Assign, Call, ClassIR, Expr, FunctionIR, ImportIR } from '../../ir/ir.ts';
import { type MatchContext, textOf } from '../context.ts';
import type { Check } from './check.ts';

/** Names of the state variables of the contract around a node. */
function stateVariables(cx: MatchContext, index: number): ReadonlySet<string> {
  const owner = cx.flat.owner[index] ?? -1;
  if (owner < 0) return new Set();
  return new Set((cx.flat.nodes[owner] as ClassIR).fields.map((field) => field.name));
}

/** Variable at the root of `a[b].c`. */
function rootName(expr: Expr): string | null {
  let current = expr;
  for (let i = 0; i < 64; i++) {
    if (current.kind === 'name') return current.name;
    if (current.kind === 'index' || current.kind === 'member') {
      if (current.kind === 'member' && current.object.kind === 'name' && current.object.name === 'this')
        return current.property;
      current = current.object;
    } else return null;
  }
  return null;
}

/** Hands control and unlimited gas to another contract: `x.call{value: …}(…)`, old `x.call.value(…)(…)`. */
function isValueCall(call: Call): boolean {
  const callee = call.callee;
  if (callee.kind === 'member' && callee.property === 'call')
    return call.args.some((arg) => arg.name === 'value') || call.args.length <= 1;
  return (
    callee.kind === 'call' &&
    callee.callee.kind === 'member' &&
    callee.callee.property === 'value' &&
    callee.callee.object.kind === 'member' &&
    callee.callee.object.property === 'call'
  );
}

const locked = /nonReentrant|noReentran|reentrancyGuard|lock|mutex/i;

/** The function at or around `index`. */
function functionAt(cx: MatchContext, index: number): { fn: FunctionIR; at: number } | null {
  const at = cx.flat.scope[index] ?? -1;
  return at < 0 ? null : { fn: cx.flat.nodes[at] as FunctionIR, at };
}

/** External call after which a state variable is written that was read before or in the call. */
export const reentrancy: Check = {
  tags: ['call'],
  anchors: ['call'],
  test: (cx, index) => {
    const call = cx.flat.nodes[index] as Call;
    if (!isValueCall(call)) return false;
    const around = functionAt(cx, index);
    if (!around || around.fn.guards.some((guard) => locked.test(textOf(cx, guard)))) return false;
    if (around.fn.modifiers.includes('private') || around.fn.modifiers.includes('internal')) return false;
    const state = stateVariables(cx, index);
    if (state.size === 0) return false;
    const read = new Set<string>();
    const end = cx.flat.end[index] ?? index;
    for (let i = around.at; i < end; i++) {
      const node = cx.flat.nodes[i];
      if (cx.flat.tags[i] === 'name' && node) read.add((node as { name: string }).name);
    }
    const stop = cx.flat.end[around.at] ?? end;
    for (let i = end; i < stop; i++) {
      let target: Expr | null = null;
      if (cx.flat.tags[i] === 'assign') target = (cx.flat.nodes[i] as Assign).target as Expr;
      else if (cx.flat.tags[i] === 'unary') {
        const unary = cx.flat.nodes[i] as { op: string; operand: Expr };
        if (unary.op === '++' || unary.op === '--' || unary.op === 'delete') target = unary.operand;
      }
      const name = target ? rootName(target) : null;
      if (name !== null && state.has(name) && read.has(name)) return true;
    }
    return false;
  },
};

/** Highest compiler version that the file's pragma admits is under 0.8: arithmetic wraps silently. */
function beforeCheckedArithmetic(cx: MatchContext): boolean {
  const pragma = cx.flat.module.imports.find(
    (one: ImportIR) => one.module === 'pragma' && one.name === 'solidity',
  );
  if (!pragma) return false;
  const versions = [...pragma.local.matchAll(/0\.(\d+)(?:\.\d+)?/g)].map((one) => Number(one[1]));
  if (versions.length === 0 || versions.some((minor) => minor >= 8 && !/<\s*0\.8/.test(pragma.local)))
    return false;
  return !/>=?\s*0\.\d+(\.\d+)?\s*$/.test(pragma.local);
}

/** Unchecked arithmetic on a state variable or a parameter in a contract for a compiler before 0.8 without SafeMath. */
export const oldArithmetic: Check = {
  tags: ['assign', 'binary'],
  anchors: ['pragma'],
  test: (cx, index) => {
    const around = functionAt(cx, index);
    if (!around || !beforeCheckedArithmetic(cx)) return false;
    if (/using\s+\w*SafeMath\w*\s+for/.test(cx.flat.text)) return false;
    const owner = cx.flat.owner[index] ?? -1;
    if (owner >= 0 && /safemath/i.test((cx.flat.nodes[owner] as ClassIR).name)) return false;
    const state = stateVariables(cx, index);
    const params = new Set(
      around.fn.params.flatMap((param) => (param.pattern.kind === 'name' ? [param.pattern.name] : [])),
    );
    if (cx.flat.tags[index] === 'assign') {
      const assign = cx.flat.nodes[index] as Assign;
      if (assign.op !== '+' && assign.op !== '-' && assign.op !== '*') return false;
      const name = rootName(assign.target as Expr);
      if (assign.value.kind === 'literal' || name === null || !state.has(name)) return false;
      const value = rootName(assign.value);
      // A comparison of the same variables before the change is the check.
      return !comparedBefore(cx, around.at, index, value === null ? [name] : [name, value]);
    }
    const binary = cx.flat.nodes[index] as { op: string; left: Expr; right: Expr };
    if (binary.op !== '*') return false;
    const left = rootName(binary.left);
    const right = rootName(binary.right);
    return (
      left !== null &&
      right !== null &&
      params.has(left) &&
      params.has(right) &&
      !comparedBefore(cx, around.at, index, [left, right])
    );
  },
};

function comparedBefore(cx: MatchContext, from: number, to: number, names: readonly string[]): boolean {
  for (let i = from; i < to; i++) {
    if (cx.flat.tags[i] !== 'binary') continue;
    const binary = cx.flat.nodes[i] as { op: string; left: Expr; right: Expr };
    if (!/^[<>]=?$/.test(binary.op)) continue;
    const mentioned = [rootName(binary.left), rootName(binary.right)];
    if (names.some((name) => mentioned.includes(name))) return true;
  }
  return false;
}

/** What says who may call: a modifier, or a comparison of the caller in the body or in a function called first. */
const restricts =
  /only|auth|owner|admin|role|governance|guardian|minter|initializer|restricted|whenNotInit|requires/i;

function isRestricted(cx: MatchContext, fn: FunctionIR, at: number): boolean {
  if (fn.guards.some((guard) => restricts.test(textOf(cx, guard)))) return true;
  const stop = cx.flat.end[at] ?? at;
  for (let i = at; i < stop; i++) {
    const tag = cx.flat.tags[i];
    // The grammar reads `owner == msg.sender` as a member of the comparison, so members count too.
    if (tag === 'binary' || tag === 'member') {
      const text = textOf(cx, cx.flat.nodes[i] as Expr);
      if (/msg\.sender|_msgSender\(\)|tx\.origin/.test(text) && /[!=]=/.test(text)) return true;
      if (/\binitialized\b|_initialized/i.test(text)) return true;
    } else if (tag === 'call') {
      const callee = (cx.flat.nodes[i] as Call).callee;
      const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
      if (
        /^_?(check|require|only|assert|ensure|auth)\w*(owner|role|admin|sender|auth|governor|caller)/i.test(
          name,
        )
      )
        return true;
      if (
        /^(require|assert)$/.test(name) &&
        /msg\.sender|_msgSender|hasRole|initialized/i.test(textOf(cx, cx.flat.nodes[i] as Expr))
      )
        return true;
    }
  }
  return false;
}

const reachable = (fn: FunctionIR): boolean =>
  fn.body.length > 0 &&
  !fn.modifiers.some(
    (word) => word === 'private' || word === 'internal' || word === 'view' || word === 'pure',
  ) &&
  fn.name !== 'constructor';

/** Public function that destroys the contract, whoever calls it. */
export const unprotectedDestruct: Check = {
  tags: ['call'],
  anchors: ['selfdestruct', 'suicide'],
  test: (cx, index) => {
    const callee = (cx.flat.nodes[index] as Call).callee;
    if (callee.kind !== 'name' || (callee.name !== 'selfdestruct' && callee.name !== 'suicide')) return false;
    const around = functionAt(cx, index);
    return around !== null && reachable(around.fn) && !isRestricted(cx, around.fn, around.at);
  },
};

/** Public function named like an initialiser that sets an owner or other state, with no guard against a second call. */
export const unprotectedInitializer: Check = {
  tags: ['fn'],
  anchors: ['init', 'Init'],
  test: (cx, index) => {
    const fn = cx.flat.nodes[index] as FunctionIR;
    if (!/^_*(init|initialize|initialise|setup|initWallet|initContract)/i.test(fn.name) || !reachable(fn))
      return false;
    if (isRestricted(cx, fn, index)) return false;
    const state = stateVariables(cx, index);
    const stop = cx.flat.end[index] ?? index;
    for (let i = index; i < stop; i++) {
      if (cx.flat.tags[i] !== 'assign') continue;
      const name = rootName((cx.flat.nodes[i] as Assign).target as Expr);
      if (name !== null && state.has(name)) return true;
    }
    return false;
  },
};

/** Public function that sets an owner-like state variable, whoever calls it. */
export const unprotectedOwnerChange: Check = {
  tags: ['assign'],
  anchors: ['wner', 'dmin', 'overnor'],
  test: (cx, index) => {
    const name = rootName((cx.flat.nodes[index] as Assign).target as Expr);
    if (
      name === null ||
      !/^_?(owner|admin|governor|governance|controller|minter|implementation)$/i.test(name)
    )
      return false;
    if (!stateVariables(cx, index).has(name)) return false;
    const around = functionAt(cx, index);
    if (!around || !reachable(around.fn) || /^_*init/i.test(around.fn.name)) return false;
    const owner = cx.flat.owner[index] ?? -1;
    // Before 0.5 a constructor was a function with the contract's name.
    if (owner >= 0 && (cx.flat.nodes[owner] as ClassIR).name === around.fn.name) return false;
    return !isRestricted(cx, around.fn, around.at);
  },
};

/** Ether or tokens leave to whoever calls, with no check of the caller and no own balance. */
export const unprotectedWithdrawal: Check = {
  tags: ['call'],
  anchors: ['transfer', 'send', 'call'],
  test: (cx, index) => {
    const call = cx.flat.nodes[index] as Call;
    if (!/address\s*\(\s*this\s*\)\s*\.\s*balance|this\.balance/.test(textOf(cx, call))) return false;
    const callee = call.callee;
    const name = callee.kind === 'member' ? callee.property : '';
    if (!/^(transfer|send|call)$/.test(name)) return false;
    const around = functionAt(cx, index);
    if (!around || !reachable(around.fn)) return false;
    return (
      callee.kind === 'member' &&
      /msg\.sender|_to\b|\bto\b|recipient/.test(textOf(cx, callee.object)) &&
      !isRestricted(cx, around.fn, around.at)
    );
  },
};
