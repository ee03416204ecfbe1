import type { Assign, Call, ClassIR, Expr, FunctionIR, ImportIR, TypeRef, VarDecl } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';

/** A name of another file of the program, and the file or package that it is from: `ctrl` is from `invoice-controller`. */
export interface ImportedName {
  readonly local: string;
  /** What it is called there; null for all of the module. */
  readonly name: string | null;
  readonly stem: string;
}

const MAX_NAMES = 200;

/** What a file takes from others, of the program as far as their paths can tell. */
export function importedNames(flat: FlatModule): ImportedName[] {
  const { language, imports } = flat.module;
  const isScript = language === 'javascript' || language === 'typescript';
  const found: ImportedName[] = [];
  const add = (local: string, name: string | null, module: string): void => {
    const stem = isScript ? scriptOf(module) : lastOf(module);
    if (local !== '' && stem !== '' && found.length < MAX_NAMES) found.push({ local, name, stem });
  };
  for (const one of imports) {
    if (!mayBeOwn(language, one)) continue;
    const isModule = one.name === null || one.name === 'default' || one.name === '*';
    // `from app.db import users`: the module is what is taken.
    if (language === 'python' && !isModule && /^[a-z_]\w*$/.test(one.name ?? ''))
      add(one.local, one.name, one.module);
    else add(one.local, isModule ? null : one.name, one.module);
  }
  // `const { getOne } = require('../controllers/invoices')`, `const ctrl = require('…')`.
  if (isScript)
    for (const [, names, local, module = ''] of flat.text.matchAll(REQUIRED))
      if (names === undefined) add(local ?? '', null, module);
      else
        for (const [, name = '', renamed] of names.matchAll(/(\w+)(?:\s*:\s*(\w+))?/g))
          add(renamed ?? name, name, module);
  return found;
}

const REQUIRED =
  /\b(?:const|let|var)\s+(?:\{([^{}]{1,800})\}|(\w+))\s*=\s*require\(\s*["'`](\.[^"'`\n]{1,200})["'`]\s*\)/g;

const mayBeOwn = (language: string, { module }: ImportIR): boolean =>
  language === 'javascript' || language === 'typescript' ? /^[.@~]/.test(module) : true;

/** `../controllers/invoice.controller.js` is `invoice_controller`: what stands behind a dot there is a part of the name, and a dot in a call is none. */
const scriptOf = (module: string): string =>
  (
    module
      .replace(/\.[cm]?[jt]sx?$/, '')
      .replace(/\/(?:index)?$/, '')
      .split('/')
      .at(-1) ?? ''
  ).replaceAll('.', '_');

/** `../services/invoice_service`, `app.db.users`, `example.org/shop/models`: the last part. */
const lastOf = (module: string): string =>
  module
    .replace(/\/(?:index)?(?:\.\w{2,3})?$/, '')
    .replace(/\.(?:[cm]?[jt]sx?|controller|service)$/, '')
    .split(/[/\\]|(?<=\w)\.(?=[a-z_]\w*$)/)
    .at(-1) ?? '';

/**
 * What a call is resolved by: a plain name or a method of the own object (`load`), or one of an object whose type is declared or said by its
 * name (`OrderService.cancel`). Null for all others.
 */
export function calledName(flat: FlatModule, index: number, { callee, isNew }: Call): string | null {
  if (isNew) return null;
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'member') return null;
  const { object, property } = callee;
  const fn = flat.nodes[index] as FunctionIR;
  if (object.kind === 'name' && (/^(?:this|self)$/.test(object.name) || object.name === fn.self))
    return property;
  const held =
    object.kind === 'name'
      ? object.name
      : object.kind === 'member'
        ? object.property
        : object.kind === 'call' && object.callee.kind === 'name'
          ? object.callee.name
          : '';
  const type =
    (object.kind === 'call' ? givenType(flat, index, held) : null) ??
    declaredType(flat, index, held) ??
    madeType(flat, index, held);
  if (type) return `${bare(type.name)}.${property}`;
  const plain = held.replace(/^[_$@]+/, '');
  if (SERVICE.test(plain)) return `${plain}.${property}`;
  const from = object.kind === 'name' ? moduleOf(flat, object.name) : null;
  return from === null ? null : `${from}.${property}`;
}

/** What a method of the own class is declared to give: `private OrderRepository Orders() { … }` and `Orders().Remove(id)`. */
function givenType(flat: FlatModule, index: number, name: string): TypeRef | null {
  const type = classOf(flat, index)?.methods.find((one) => one.name === name)?.returns ?? null;
  return type && /^(?:.*[.\\])?[A-Z]\w*[a-z]/.test(type.name) ? type : null;
}

const modules = new WeakMap<FlatModule, ReadonlyMap<string, string>>();

/** The file or package that a name stands for as a whole: `models.RemoveOrder`, `orders.remove` of `require('./orders')`. */
function moduleOf(flat: FlatModule, local: string): string | null {
  let known = modules.get(flat);
  if (!known) {
    known = new Map(
      importedNames(flat).flatMap((one): [string, string][] => {
        if (one.name === null) return [[one.local, one.stem]];
        return flat.module.language === 'python' && /^[a-z_]/.test(one.name) ? [[one.local, one.name]] : [];
      }),
    );
    modules.set(flat, known);
  }
  return known.get(local) ?? null;
}

const made = new WeakMap<FlatModule, Map<number, ReadonlyMap<string, TypeRef>>>();

/** The class whose object a function makes for itself and gives that name: `orders := services.Orders{ID: id}`, `new OrderService(db)`, `OrderService(db)`. */
function madeType(flat: FlatModule, index: number, name: string): TypeRef | null {
  if (name === '') return null;
  let byFunction = made.get(flat);
  if (!byFunction) {
    byFunction = new Map();
    made.set(flat, byFunction);
  }
  let types = byFunction.get(index);
  if (!types) {
    types = madeTypes(flat, index);
    byFunction.set(index, types);
  }
  return types.get(name) ?? null;
}

function madeTypes(flat: FlatModule, index: number): ReadonlyMap<string, TypeRef> {
  const types = new Map<string, TypeRef>();
  for (const i of flat.placesBetween(index, flat.end[index] ?? index, 'var', 'assign')) {
    const node = flat.nodes[i] as VarDecl | Assign;
    if (node.target.kind !== 'name') continue;
    const value = node.kind === 'var' ? node.init : node.value;
    const declared = node.kind === 'var' ? node.type : null;
    const type = declared && SERVICE.test(declared.name) ? declared : value ? typeMade(value) : null;
    if (type && /^(?:.*[.\\])?[A-Z]\w/.test(type.name)) types.set(node.target.name, type);
  }
  return types;
}

function typeMade(value: Expr): TypeRef | null {
  if (value.kind === 'object' || value.kind === 'list') return value.kind === 'object' ? value.type : null;
  if (value.kind === 'unary') return typeMade(value.operand);
  if (value.kind !== 'call') return null;
  const { callee, isNew } = value;
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  // `OrderService.new(user)` of Ruby.
  if (name === 'new' && callee.kind === 'member' && callee.object.kind === 'name')
    return { name: callee.object.name, args: [] };
  return isNew || (callee.kind === 'name' && CLASS.test(name)) ? { name, args: [] } : null;
}

/** What Python calls as it makes an object of it. */
const CLASS = /^[A-Z][a-z]\w*(?:Service|Repository|Repo|Store|Manager|Dao|DAO|UseCase|Facade|CRUD|Crud)$/;

/** Objects of the program's own that handlers leave the work to. */
const SERVICE = /(?:service|repository|repo|store|manager|dao|use_?case|facade)s?$/i;

/** `IOrderService` of C# and `\\App\\OrderService` of PHP are meant by the class that implements them. */
const bare = (name: string): string => name.replace(/^.*[\\.*]/, '').replace(/^I(?=[A-Z][a-z])/, '');

/** The type that a field, a parameter of the constructor or one of the function declares for a name. */
export function declaredType(flat: FlatModule, index: number, name: string): TypeRef | null {
  if (name === '') return null;
  const fn = flat.nodes[index] as FunctionIR;
  const ofParameter = (of: FunctionIR): TypeRef | null =>
    of.params.find((one) => one.pattern.kind === 'name' && one.pattern.name === name)?.type ?? null;
  const own = ofParameter(fn);
  if (own) return own;
  const cls = classOf(flat, index);
  if (!cls) return null;
  const field = cls.fields.find((one) => one.name === name)?.type;
  const made = cls.methods.find((one) => one.name === 'constructor');
  return field ?? (made ? ofParameter(made) : null);
}

/** The class of a function; Go declares methods outside of the type. */
function classOf(flat: FlatModule, index: number): ClassIR | null {
  const owner = flat.owner[index] ?? -1;
  if (owner >= 0) return flat.nodes[owner] as ClassIR;
  const type = (flat.nodes[index] as FunctionIR).receiverType;
  if (!type) return null;
  const at = flat.places('cls').find((i) => (flat.nodes[i] as ClassIR).name === type.name);
  return at === undefined ? null : (flat.nodes[at] as ClassIR);
}
