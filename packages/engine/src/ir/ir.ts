/**
 * The one intermediate representation that every language is lowered to.
 *
 * It is a normalised syntax tree, not a control-flow graph: structured statements make the abstract
 * interpreter and the structural matcher short, and each `languages/<lang>/` folder easy to write. It lives only
 * inside a worker while one file is analysed, so plain objects are affordable; what leaves the worker is compact.
 *
 * Positions are UTF-16 offsets into the decoded file text, end exclusive; `buildLines` and `positionOf` of
 * `positions.ts` turn them into one-based lines and columns.
 */

export type LanguageId =
  | 'javascript'
  | 'typescript'
  | 'python'
  | 'java'
  | 'kotlin'
  | 'go'
  | 'php'
  | 'ruby'
  | 'csharp'
  | 'solidity';

/** In whose terms a file is lowered: Kotlin in those of Java, whose programs, libraries and rules it shares. */
export type ProgramLanguage = Exclude<LanguageId, 'kotlin'>;

export interface Spanned {
  readonly start: number;
  readonly end: number;
}

/** A type as written, e.g. `Map<String, List<User>>` → { name: 'Map', args: [String, List<User>] }. Arrays: name of the element, `array: true`. */
export interface TypeRef {
  readonly name: string;
  readonly args: readonly TypeRef[];
  readonly array?: boolean;
}

/** `@Name(args)`, `[Attribute(args)]`, Python decorators. `name` is as written, dotted. */
export interface Decorator extends Spanned {
  readonly name: string;
  readonly args: readonly Argument[];
}

export interface Param extends Spanned {
  /** Simple parameters are an identifier pattern; destructured ones any pattern. */
  readonly pattern: Pattern;
  readonly type: TypeRef | null;
  readonly default: Expr | null;
  readonly rest: 'none' | 'list' | 'dict';
  /** What is assigned to it is seen by the caller: C# `out` and `ref`, PHP `&`. */
  readonly byReference?: boolean;
  readonly decorators: readonly Decorator[];
}

export interface FunctionIR extends Spanned {
  /** Simple name; '' for anonymous functions and lambdas. Constructors are named 'constructor' in every language. */
  readonly name: string;
  readonly params: readonly Param[];
  readonly returns: TypeRef | null;
  readonly body: readonly Stmt[];
  readonly decorators: readonly Decorator[];
  /** Source-level words: public, private, static, async, generator, abstract, external, payable, view, arrow, getter, setter, … */
  readonly modifiers: readonly string[];
  /** Free text that a language needs matched but the tree has no place for: Solidity modifier invocations as calls. */
  readonly guards: readonly Expr[];
  /** The identifier that means the receiver inside: 'this', 'self' (Python's first parameter is NOT in params then), Go's receiver name; null for free functions. */
  readonly self: string | null;
  /** Go methods declared outside of their type. */
  readonly receiverType: TypeRef | null;
}

export interface ClassIR extends Spanned {
  readonly name: string;
  /** Its namespace, where that is not the one of the file: one file may open several. */
  readonly namespace?: string;
  readonly kind:
    | 'class'
    | 'interface'
    | 'struct'
    | 'enum'
    | 'record'
    | 'trait'
    | 'module'
    | 'contract'
    | 'library';
  readonly extends: readonly TypeRef[];
  readonly decorators: readonly Decorator[];
  readonly modifiers: readonly string[];
  readonly fields: readonly FieldIR[];
  readonly methods: readonly FunctionIR[];
  readonly classes: readonly ClassIR[];
  /** Statements in the class body that run at definition time (Python, Ruby, Java static blocks). */
  readonly body: readonly Stmt[];
}

export interface FieldIR extends Spanned {
  readonly name: string;
  readonly type: TypeRef | null;
  readonly init: Expr | null;
  readonly decorators: readonly Decorator[];
  readonly modifiers: readonly string[];
}

/** One import binding. `import {a as b} from 'm'` → { module: 'm', name: 'a', local: 'b' }. */
export interface ImportIR extends Spanned {
  /** As written: './x', 'node:fs', 'os.path', 'java.util', 'github.com/a/b', 'App\\Models'. Java/C#: the package or namespace. */
  readonly module: string;
  /** Imported member; null for the module itself (namespace import); 'default' for a JavaScript default import; '*' for all members. */
  readonly name: string | null;
  readonly local: string;
  /** Type-only imports do not count as use of the code. */
  readonly typeOnly: boolean;
  /** Loaded at run time: require(), import(), importlib. */
  readonly dynamic: boolean;
}

/** `exported` is the outside name ('default' included), `local` the inside one; `from` for re-exports (name '*' for all). */
export interface ExportIR extends Spanned {
  readonly exported: string;
  readonly local: string | null;
  readonly value: Expr | null;
  readonly from: string | null;
}

export interface ModuleIR {
  readonly language: ProgramLanguage;
  /** Path relative to the source root, '/' separated. */
  readonly path: string;
  /** Java package, C#/PHP namespace, Go package name, '' elsewhere. */
  readonly namespace: string;
  readonly imports: readonly ImportIR[];
  readonly exports: readonly ExportIR[];
  /** Top-level statements in source order; functions and classes appear as statements in their place. */
  readonly body: readonly Stmt[];
  /** Comment spans, for suppressions and documentation. */
  readonly comments: readonly Spanned[];
  /** Places where the source could not be represented: parse errors and depth caps. Non-empty = incomplete coverage. */
  readonly gaps: readonly (Spanned & { readonly reason: 'syntax-error' | 'too-deep' })[];
}

// ───────────────────────────── expressions ─────────────────────────────

export type Expr =
  | Literal
  | Template
  | Name
  | Member
  | Index
  | Call
  | Binary
  | Unary
  | Assign
  | Conditional
  | ObjectExpr
  | ListExpr
  | FunctionExpr
  | ClassExpr
  | Cast
  | TypeTest
  | Await
  | Yield
  | Sequence
  | Comprehension
  | Element
  | Unknown;

export interface Literal extends Spanned {
  readonly kind: 'literal';
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'regex' | 'char' | 'bytes' | 'symbol';
  /** Decoded value: escapes resolved; numbers as JS numbers, or their text where precision would be lost; regex: the pattern. */
  readonly value: string | number | boolean | null;
  /** Regex flags, string prefixes (r, b). */
  readonly flags?: string;
}

/** String interpolation in any language: template literals, f-strings, `"#{x}"`, `$"{x}"`, PHP `"$x"`. Literal pieces are string Literals. `tag` for tagged templates. */
export interface Template extends Spanned {
  readonly kind: 'template';
  readonly parts: readonly Expr[];
  readonly tag: Expr | null;
}

/** `this`, `self`, `super` are Names too. PHP variables lose the '$'; Ruby instance variables are Member(Name self, 'x'). */
export interface Name extends Spanned {
  readonly kind: 'name';
  readonly name: string;
}

/** `a.b`, `a?.b`, `A::b`, `$a->b`. */
export interface Member extends Spanned {
  readonly kind: 'member';
  readonly object: Expr;
  readonly property: string;
  /** Span of the property name alone. */
  readonly propertySpan: Spanned;
}

/** `a[i]`; a constant string index is still an Index. `index` null for `$a[]` (append) and slices keep the object with a list of bounds. */
export interface Index extends Spanned {
  readonly kind: 'index';
  readonly object: Expr;
  readonly index: Expr | null;
  /** A member whose name is computed, where the language tells it from an element: PHP's `$record->$name`. */
  readonly isMember?: true;
}

export interface Argument {
  readonly value: Expr;
  /** Keyword or named argument. */
  readonly name: string | null;
  readonly spread: 'none' | 'list' | 'dict';
}

/** Calls, and `new` (isNew, callee = the class as Name/Member). Ruby commands without parentheses and property reads that may be calls are Calls. */
export interface Call extends Spanned {
  readonly kind: 'call';
  readonly callee: Expr;
  readonly args: readonly Argument[];
  readonly isNew: boolean;
  /** Generic arguments, and the type as written for `new`. */
  readonly types: readonly TypeRef[];
  /** A trailing Ruby/Kotlin style block or a Go `go`/`defer` marker is in `args` / `mode`. */
  readonly mode?: 'go' | 'defer' | 'macro';
}

/** Arithmetic, comparison, logical (`&&` `||` `??`), `in`, string concatenation ('.' of PHP is '+', `and`/`or` are '&&'/'||', `===` stays). */
export interface Binary extends Spanned {
  readonly kind: 'binary';
  readonly op: string;
  readonly left: Expr;
  readonly right: Expr;
}

/** '!' '-' '+' '~' 'typeof' 'void' 'delete' '&' (address) '*' (deref) '++' '--' '...' is not here. `not` is '!'. Go's `<-ch` is '<-'. */
export interface Unary extends Spanned {
  readonly kind: 'unary';
  readonly op: string;
  readonly operand: Expr;
}

/** `op` is '' for plain assignment, '+' for `+=`, and so on. Statement-level assignments are an ExprStmt around this. */
export interface Assign extends Spanned {
  readonly kind: 'assign';
  readonly target: Pattern;
  readonly op: string;
  readonly value: Expr;
}

export interface Conditional extends Spanned {
  readonly kind: 'conditional';
  readonly test: Expr;
  readonly then: Expr;
  readonly otherwise: Expr;
}

/** Object, dictionary, map and struct literals. `key` is an Expr (string Literal for plain keys); null = spread of `value`. */
export interface ObjectExpr extends Spanned {
  readonly kind: 'object';
  readonly entries: readonly ObjectEntry[];
  /** Go/C# composite literals and object initialisers. */
  readonly type: TypeRef | null;
}

export interface ObjectEntry extends Spanned {
  readonly key: Expr | null;
  readonly value: Expr;
}

export interface ListExpr extends Spanned {
  readonly kind: 'list';
  readonly flavour: 'array' | 'tuple' | 'set';
  readonly elements: readonly Argument[];
  readonly type: TypeRef | null;
}

export interface FunctionExpr extends Spanned {
  readonly kind: 'function';
  readonly fn: FunctionIR;
}

export interface ClassExpr extends Spanned {
  readonly kind: 'class';
  readonly cls: ClassIR;
}

/** `(T) x`, `x as T`, `x!` (type null), Go type assertions. */
export interface Cast extends Spanned {
  readonly kind: 'cast';
  readonly value: Expr;
  readonly type: TypeRef | null;
}

export interface TypeTest extends Spanned {
  readonly kind: 'typetest';
  readonly value: Expr;
  readonly type: TypeRef;
  /** Java/C# pattern variable bound when the test holds. */
  readonly binds: string | null;
}

export interface Await extends Spanned {
  readonly kind: 'await';
  readonly value: Expr;
}

export interface Yield extends Spanned {
  readonly kind: 'yield';
  readonly value: Expr | null;
  readonly delegate: boolean;
}

export interface Sequence extends Spanned {
  readonly kind: 'sequence';
  readonly items: readonly Expr[];
}

/** Python comprehensions and generators, LINQ queries. Evaluates `clauses` in order, then `element` (and `value` for dictionaries). */
export interface Comprehension extends Spanned {
  readonly kind: 'comprehension';
  readonly flavour: 'array' | 'set' | 'object' | 'generator';
  readonly clauses: readonly {
    readonly target: Pattern;
    readonly iterable: Expr;
    readonly conditions: readonly Expr[];
  }[];
  readonly element: Expr;
  readonly value: Expr | null;
}

/** JSX and other markup in code: tag as written ('div', 'Foo.Bar', '' for fragments). Attribute name null = spread. */
export interface Element extends Spanned {
  readonly kind: 'element';
  readonly tag: Expr;
  readonly attributes: readonly (Spanned & { readonly name: string | null; readonly value: Expr | null })[];
  readonly children: readonly Expr[];
}

/** Anything that has no shape here. Evaluates its children in order; its value may be any of them. */
export interface Unknown extends Spanned {
  readonly kind: 'unknown';
  /** Grammar node name, for debugging. */
  readonly what: string;
  readonly children: readonly Expr[];
}

// ───────────────────────────── patterns ─────────────────────────────

/** Assignment targets. Name, Member and Index double as targets. */
export type Pattern =
  | Name
  | Member
  | Index
  | ObjectPattern
  | ListPattern
  | DefaultPattern
  | RestPattern
  | IgnoredPattern;

export interface ObjectPattern extends Spanned {
  readonly kind: 'object-pattern';
  readonly entries: readonly { readonly key: Expr; readonly target: Pattern }[];
  readonly rest: Pattern | null;
}

export interface ListPattern extends Spanned {
  readonly kind: 'list-pattern';
  readonly elements: readonly (Pattern | null)[];
}

export interface DefaultPattern extends Spanned {
  readonly kind: 'default-pattern';
  readonly target: Pattern;
  readonly default: Expr;
}

export interface RestPattern extends Spanned {
  readonly kind: 'rest-pattern';
  readonly target: Pattern;
}

export interface IgnoredPattern extends Spanned {
  readonly kind: 'ignored-pattern';
}

// ───────────────────────────── statements ─────────────────────────────

export type Stmt =
  | ExprStmt
  | VarDecl
  | If
  | Loop
  | Switch
  | Try
  | Return
  | Throw
  | Jump
  | Block
  | FunctionDecl
  | ClassDecl
  | Using
  | Labeled
  | Trunc;

export interface ExprStmt extends Spanned {
  readonly kind: 'expr';
  readonly expr: Expr;
}

export interface VarDecl extends Spanned {
  readonly kind: 'var';
  readonly target: Pattern;
  readonly type: TypeRef | null;
  readonly init: Expr | null;
  readonly modifiers: readonly string[];
}

/** Else-if chains are nested Ifs in `otherwise`; languages lower long chains iteratively. */
export interface If extends Spanned {
  readonly kind: 'if';
  readonly test: Expr;
  readonly then: readonly Stmt[];
  readonly otherwise: readonly Stmt[];
}

/** while, do-while, C-style for, for-each ('each': `target` takes elements of `iterable`; 'keys': JavaScript `for in`). */
export interface Loop extends Spanned {
  readonly kind: 'loop';
  readonly flavour: 'while' | 'do' | 'for' | 'each' | 'keys';
  readonly init: readonly Stmt[];
  readonly test: Expr | null;
  readonly update: readonly Expr[];
  readonly target: Pattern | null;
  readonly targetType: TypeRef | null;
  readonly iterable: Expr | null;
  readonly body: readonly Stmt[];
  readonly otherwise: readonly Stmt[];
}

/** `tests` empty = default. `fallthrough` says that control runs into the next case. */
export interface Switch extends Spanned {
  readonly kind: 'switch';
  readonly value: Expr | null;
  readonly cases: readonly {
    readonly tests: readonly Expr[];
    readonly guard: Expr | null;
    readonly body: readonly Stmt[];
    readonly fallthrough: boolean;
  }[];
}

export interface Try extends Spanned {
  readonly kind: 'try';
  readonly body: readonly Stmt[];
  readonly handlers: readonly {
    readonly types: readonly TypeRef[];
    readonly target: Pattern | null;
    readonly body: readonly Stmt[];
  }[];
  readonly otherwise: readonly Stmt[];
  readonly finalizer: readonly Stmt[];
}

export interface Return extends Spanned {
  readonly kind: 'return';
  readonly value: Expr | null;
}

export interface Throw extends Spanned {
  readonly kind: 'throw';
  readonly value: Expr | null;
}

export interface Jump extends Spanned {
  readonly kind: 'break' | 'continue';
  readonly label: string | null;
}

/** `unchecked`, `synchronized`, `unsafe`, `assembly` blocks carry a `flavour`. */
export interface Block extends Spanned {
  readonly kind: 'block';
  readonly flavour: string;
  readonly body: readonly Stmt[];
}

export interface FunctionDecl extends Spanned {
  readonly kind: 'function-decl';
  readonly fn: FunctionIR;
}

export interface ClassDecl extends Spanned {
  readonly kind: 'class-decl';
  readonly cls: ClassIR;
}

/** try-with-resources, C# using, Python with, `lock`. */
export interface Using extends Spanned {
  readonly kind: 'using';
  readonly resources: readonly {
    readonly target: Pattern | null;
    readonly type: TypeRef | null;
    readonly value: Expr;
  }[];
  readonly body: readonly Stmt[];
}

export interface Labeled extends Spanned {
  readonly kind: 'labeled';
  readonly label: string;
  readonly body: Stmt;
}

/** Nesting deeper than the cap was cut here; counts as incomplete coverage. */
export interface Trunc extends Spanned {
  readonly kind: 'trunc';
}
