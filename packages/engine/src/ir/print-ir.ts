import type {
  Argument,
  ClassIR,
  Decorator,
  Expr,
  FieldIR,
  FunctionIR,
  ModuleIR,
  Param,
  Pattern,
  Stmt,
  TypeRef,
} from './ir.ts';

/** The representation in a terse form of its own, for tests and for looking at it. Not meant to be parsed again. */
export function printModule(module: ModuleIR): string {
  return [
    ...module.imports.map((i) => {
      const words = [i.typeOnly ? ' type' : '', i.dynamic ? ' dynamic' : ''].join('');
      return `import ${i.module} ${i.name ?? '*'} as ${i.local}${words}`;
    }),
    ...module.body.map(printStmt),
    ...module.exports.map((e) => {
      const from = e.from === null ? '' : ` from ${e.from}`;
      return `export ${e.exported}${e.local === null ? '' : ` = ${e.local}`}${e.value ? ` <- ${printExpr(e.value)}` : ''}${from}`;
    }),
    ...module.gaps.map((g) => `gap ${g.reason}`),
  ].join('\n');
}

function list<T>(items: readonly T[], print: (item: T) => string, between = ', '): string {
  return items.map(print).join(between);
}

function type(t: TypeRef | null): string {
  if (t === null) return '';
  return `${t.name}${t.args.length > 0 ? `<${list(t.args, type, ',')}>` : ''}${t.array === true ? '[]' : ''}`;
}

function pattern(p: Pattern | null): string {
  switch (p?.kind) {
    case undefined:
    case 'ignored-pattern':
      return '_';
    case 'object-pattern': {
      const parts = p.entries.map((e) => `${printExpr(e.key)}:${pattern(e.target)}`);
      if (p.rest) parts.push(`...${pattern(p.rest)}`);
      return `{${parts.join(', ')}}`;
    }
    case 'list-pattern':
      return `[${list(p.elements, pattern)}]`;
    case 'default-pattern':
      return `${pattern(p.target)}=${printExpr(p.default)}`;
    case 'rest-pattern':
      return `...${pattern(p.target)}`;
    default:
      return p === null ? '_' : printExpr(p);
  }
}

const SPREAD = { none: '', list: '*', dict: '**' } as const;

function argument(a: Argument): string {
  return `${SPREAD[a.spread]}${a.name === null ? '' : `${a.name}=`}${printExpr(a.value)}`;
}

function decorators(items: readonly Decorator[]): string {
  return list(items, (d) => `@${d.name}${d.args.length > 0 ? `(${list(d.args, argument)})` : ''} `, '');
}

function words(items: readonly string[]): string {
  return items.map((word) => `${word} `).join('');
}

function param(p: Param): string {
  const hint = p.type === null ? '' : `:${type(p.type)}`;
  const value = p.default === null ? '' : `=${printExpr(p.default)}`;
  return `${decorators(p.decorators)}${SPREAD[p.rest]}${pattern(p.pattern)}${hint}${value}`;
}

function body(items: readonly Stmt[]): string {
  return items.length === 0 ? '{}' : `{ ${list(items, printStmt, '; ')} }`;
}

function fn(f: FunctionIR): string {
  const returns = f.returns === null ? '' : `:${type(f.returns)}`;
  const name = f.name === '' ? '' : ` ${f.name}`;
  return `${decorators(f.decorators)}${words(f.modifiers)}fn${name}(${list(f.params, param)})${returns} ${body(f.body)}`;
}

function field(f: FieldIR): string {
  const hint = f.type === null ? '' : `:${type(f.type)}`;
  return `${decorators(f.decorators)}${words(f.modifiers)}${f.name}${hint}${f.init ? `=${printExpr(f.init)}` : ''}`;
}

function cls(c: ClassIR): string {
  const parents = c.extends.length === 0 ? '' : ` < ${list(c.extends, type)}`;
  const members = [
    ...c.fields.map(field),
    ...c.methods.map(fn),
    ...c.classes.map(cls),
    ...c.body.map(printStmt),
  ];
  const name = c.name === '' ? '' : ` ${c.name}`;
  return `${decorators(c.decorators)}${words(c.modifiers)}${c.kind}${name}${parents} {${members.join('; ')}}`;
}

function literal(e: Expr & { kind: 'literal' }): string {
  switch (e.type) {
    case 'string':
    case 'char':
      return JSON.stringify(e.value);
    case 'bytes':
      return `b${JSON.stringify(e.value)}`;
    case 'regex':
      return `/${e.value}/${e.flags ?? ''}`;
    case 'symbol':
      return `:${e.value}`;
    default:
      return String(e.value);
  }
}

export function printExpr(e: Expr): string {
  switch (e.kind) {
    case 'literal':
      return literal(e);
    case 'template': {
      const parts = e.parts.map((p) =>
        p.kind === 'literal' && p.type === 'string' ? String(p.value) : `\${${printExpr(p)}}`,
      );
      return `${e.tag === null ? '' : printExpr(e.tag)}\`${parts.join('')}\``;
    }
    case 'name':
      return e.name;
    case 'member':
      return `${printExpr(e.object)}.${e.property}`;
    case 'index':
      return `${printExpr(e.object)}[${e.index === null ? '' : printExpr(e.index)}]`;
    case 'call': {
      const types = e.types.length === 0 ? '' : `<${list(e.types, type, ',')}>`;
      const mode = e.mode === undefined ? '' : `${e.mode} `;
      return `${mode}${e.isNew ? 'new ' : ''}${printExpr(e.callee)}${types}(${list(e.args, argument)})`;
    }
    case 'binary':
      return `(${printExpr(e.left)} ${e.op} ${printExpr(e.right)})`;
    case 'unary':
      return `${e.op}${/\w$/.test(e.op) ? ' ' : ''}${printExpr(e.operand)}`;
    case 'assign':
      return `${pattern(e.target)} ${e.op}= ${printExpr(e.value)}`;
    case 'conditional':
      return `(${printExpr(e.test)} ? ${printExpr(e.then)} : ${printExpr(e.otherwise)})`;
    case 'object': {
      const entry = (x: { key: Expr | null; value: Expr }): string =>
        x.key === null ? `...${printExpr(x.value)}` : `${printExpr(x.key)}: ${printExpr(x.value)}`;
      return `${type(e.type)}{${list(e.entries, entry)}}`;
    }
    case 'list':
      return `${e.flavour === 'array' ? '' : e.flavour}${type(e.type)}[${list(e.elements, argument)}]`;
    case 'function':
      return `<${fn(e.fn)}>`;
    case 'class':
      return `<${cls(e.cls)}>`;
    case 'cast':
      return `<${type(e.type)}>${printExpr(e.value)}`;
    case 'typetest':
      return `(${printExpr(e.value)} is ${type(e.type)}${e.binds === null ? '' : ` ${e.binds}`})`;
    case 'await':
      return `await ${printExpr(e.value)}`;
    case 'yield':
      return `yield${e.delegate ? '*' : ''}${e.value === null ? '' : ` ${printExpr(e.value)}`}`;
    case 'sequence':
      return `(${list(e.items, printExpr)})`;
    case 'comprehension': {
      const clauses = e.clauses.map(
        (c) =>
          ` for ${pattern(c.target)} in ${printExpr(c.iterable)}${list(c.conditions, (x) => ` if ${printExpr(x)}`, '')}`,
      );
      return `${e.flavour}(${printExpr(e.element)}${e.value === null ? '' : `: ${printExpr(e.value)}`}${clauses.join('')})`;
    }
    case 'element': {
      const attributes = e.attributes.map(
        (a) => ` ${a.name ?? '...'}${a.value === null ? '' : `=${printExpr(a.value)}`}`,
      );
      return `<${printExpr(e.tag)}${attributes.join('')}>${list(e.children, printExpr, ' ')}</>`;
    }
    case 'unknown':
      return `?${e.what}(${list(e.children, printExpr)})`;
  }
}

export function printStmt(s: Stmt): string {
  switch (s.kind) {
    case 'expr':
      return printExpr(s.expr);
    case 'var': {
      const hint = s.type === null ? '' : `:${type(s.type)}`;
      return `${words(s.modifiers)}${pattern(s.target)}${hint}${s.init === null ? '' : ` = ${printExpr(s.init)}`}`;
    }
    case 'if':
      return `if ${printExpr(s.test)} ${body(s.then)}${s.otherwise.length > 0 ? ` else ${body(s.otherwise)}` : ''}`;
    case 'loop': {
      const head =
        s.iterable === null
          ? [
              list(s.init, printStmt),
              s.test === null ? '' : printExpr(s.test),
              list(s.update, printExpr),
            ].join('; ')
          : `${pattern(s.target)} in ${printExpr(s.iterable)}`;
      const after = s.otherwise.length > 0 ? ` else ${body(s.otherwise)}` : '';
      return `${s.flavour}(${head}) ${body(s.body)}${after}`;
    }
    case 'switch': {
      const cases = s.cases.map((c) => {
        const tests = c.tests.length === 0 ? 'default' : `case ${list(c.tests, printExpr)}`;
        const guard = c.guard === null ? '' : ` if ${printExpr(c.guard)}`;
        return `${tests}${guard}${c.fallthrough ? ' ↓' : ''} ${body(c.body)}`;
      });
      return `switch ${s.value === null ? '' : printExpr(s.value)} { ${cases.join(' ')} }`;
    }
    case 'try': {
      const handlers = s.handlers.map(
        (h) =>
          ` catch ${list(h.types, type, '|')} ${h.target === null ? '_' : pattern(h.target)} ${body(h.body)}`,
      );
      const otherwise = s.otherwise.length > 0 ? ` else ${body(s.otherwise)}` : '';
      const last = s.finalizer.length > 0 ? ` finally ${body(s.finalizer)}` : '';
      return `try ${body(s.body)}${handlers.join('')}${otherwise}${last}`;
    }
    case 'return':
    case 'throw':
      return `${s.kind}${s.value === null ? '' : ` ${printExpr(s.value)}`}`;
    case 'break':
    case 'continue':
      return `${s.kind}${s.label === null ? '' : ` ${s.label}`}`;
    case 'block':
      return `${s.flavour === '' ? '' : `${s.flavour} `}${body(s.body)}`;
    case 'function-decl':
      return fn(s.fn);
    case 'class-decl':
      return cls(s.cls);
    case 'using': {
      const resources = list(
        s.resources,
        (r) => `${r.target === null ? '' : `${pattern(r.target)} = `}${printExpr(r.value)}`,
      );
      return `using ${resources} ${body(s.body)}`;
    }
    case 'labeled':
      return `${s.label}: ${printStmt(s.body)}`;
    case 'trunc':
      return '…';
  }
}
