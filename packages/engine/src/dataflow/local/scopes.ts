import type { ClassIR, FunctionIR, TypeRef } from '../../ir/ir.ts';

/** A function of a file, or the file's own statements, and what it does with names. */
export interface FnScope {
  readonly id: number;
  readonly fn: FunctionIR | null;
  readonly cls: number;
  readonly parent: number;
  readonly declared: Set<string>;
  readonly used: Set<string>;
  readonly assigned: Set<string>;
  /** How often each declared name is assigned, over this and nested functions. */
  readonly writes: Map<string, number>;
  /** Own variables that nested functions read or write. */
  readonly shared: Set<string>;
  /** Variables of functions around it that it reads, or a function inside of it. */
  readonly captured: Set<string>;
  /** Own variables that nested functions write. */
  readonly writtenBelow: Set<string>;
  /** Names whose object is changed or called here: `x.f()`, `x.y = …`, `x[i] = …`. */
  readonly touched: Set<string>;
  /** Own variables whose object nested functions may change. */
  readonly touchedBelow: Set<string>;
  /** Names that `global` and `nonlocal` bind outside of the function. */
  readonly outward: Set<string>;
  /** Blocks (Ruby), lambdas and function expressions see the variables around them. */
  readonly isClosure: boolean;
}

export interface ClassScope {
  readonly id: number;
  readonly cls: ClassIR;
  readonly outer: number;
  readonly owner: number;
  readonly methods: Map<string, number>;
  readonly fields: Set<string>;
}

export interface Scopes {
  readonly functions: FnScope[];
  readonly classes: ClassScope[];
  /** By the function that declares them. */
  readonly classesOf: Map<number, ClassScope[]>;
  readonly fnOf: Map<FunctionIR, number>;
  /** Names of the variables, members and fields that functions without a name of their own are put into, by number. */
  readonly boundTo: Map<number, string>;
  /** The types that these places are declared with. */
  readonly declaredAs: Map<number, TypeRef>;
  /** Functions that answer fields of GraphQL, by the object that they stand in. */
  readonly resolvers: Set<number>;
  readonly classOf: Map<ClassIR, number>;
}

/** Adds a function to those of a file, inside of the function `parent`. */
export function addFunction(
  out: Scopes,
  fn: FunctionIR | null,
  cls: number,
  parent: number,
  isClosure: boolean,
): FnScope {
  const scope: FnScope = {
    id: out.functions.length,
    fn,
    cls,
    parent,
    declared: new Set(),
    used: new Set(),
    assigned: new Set(),
    writes: new Map(),
    shared: new Set(),
    captured: new Set(),
    writtenBelow: new Set(),
    touched: new Set(),
    touchedBelow: new Set(),
    outward: new Set(),
    isClosure,
  };
  out.functions.push(scope);
  if (fn !== null) out.fnOf.set(fn, scope.id);
  return scope;
}

/** Function that owns the variable `name` as seen from `from`; -1 when no function declares it. */
export function ownerOf(scopes: Scopes, from: number, name: string): number {
  let f: FnScope | undefined = scopes.functions[from];
  while (f !== undefined) {
    if (f.declared.has(name)) return f.id;
    if (f.parent < 0) return -1;
    f = f.isClosure ? scopes.functions[f.parent] : scopes.functions[0];
  }
  return -1;
}

/** Once all functions are there: tells each which of its variables others use. */
export function linkShared(out: Scopes): void {
  for (const f of out.functions) {
    for (const name of f.used) {
      if (f.declared.has(name)) continue;
      const owner = ownerOf(out, f.id, name);
      if (owner >= 0 && owner !== f.id) {
        out.functions[owner]?.shared.add(name);
        for (
          let at: FnScope | undefined = f;
          at !== undefined && at.id !== owner;
          at = out.functions[at.parent]
        )
          at.captured.add(name);
        if (f.touched.has(name)) out.functions[owner]?.touchedBelow.add(name);
      }
    }
    for (const name of f.assigned) {
      if (f.declared.has(name)) continue;
      const owner = ownerOf(out, f.id, name);
      const scope = out.functions[owner];
      if (scope !== undefined && owner !== f.id) {
        scope.shared.add(name);
        scope.writtenBelow.add(name);
        scope.writes.set(name, (scope.writes.get(name) ?? 0) + 1);
      }
    }
  }
}
