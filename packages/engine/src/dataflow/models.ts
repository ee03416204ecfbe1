import type { LanguageId } from '../ir/ir.ts';
import { expandBraces, expandNames } from '../rules/name-patterns.ts';
import type { Names } from '../rules/names-schema.ts';
import { normaliseName, splitName } from './qualified-names.ts';

/**
 * Models compiled for look-up. Input is the parsed YAML of `rules/<language>/models/*.yaml` (shape: `ModelFile`).
 * An entry's pattern `<owner>.<member>` is expanded (`{a,b}`) and indexed by its last name, so that matching a callee
 * costs one map look-up plus a test of the few entries that share the member name.
 */
export interface ModelFile {
  readonly library?: string;
  readonly types?: readonly {
    readonly type: string;
    readonly extends?: readonly string[] | undefined;
    readonly aliases?: readonly string[] | undefined;
  }[];
  readonly returns?: readonly object[] | undefined;
  readonly callbacks?: readonly object[] | undefined;
  readonly parameters?: readonly object[] | undefined;
  readonly sources?: readonly object[] | undefined;
  readonly sinks?: readonly object[] | undefined;
  readonly sanitizers?: readonly object[] | undefined;
  readonly propagators?: readonly object[] | undefined;
  readonly states?: readonly object[] | undefined;
  readonly terminates?: readonly { readonly call: unknown }[] | undefined;
}

/** One entry of any list; which keys are meaningful depends on the list (see docs of rules/schema). */
export interface ModelEntry {
  readonly [key: string]: unknown;
}

export type Role = 'returns' | 'callbacks' | 'sources' | 'sinks' | 'sanitizers' | 'propagators' | 'states';
export type Subject = 'call' | 'new' | 'member' | 'assign' | 'attribute' | 'guard' | 'return-of' | 'tag';

export interface CompiledEntry {
  readonly role: Role;
  readonly subject: Subject;
  /** Everything before the last dot; '' for a bare function, '*' for any owner. */
  readonly owner: string;
  readonly ownerPattern: RegExp | null;
  readonly member: string;
  readonly memberPattern: RegExp | null;
  readonly entry: ModelEntry;
  readonly kinds: readonly string[];
  readonly order: number;
}

export interface LanguageModels {
  /** Entries by last name, for exact names. */
  readonly byMember: ReadonlyMap<string, readonly CompiledEntry[]>;
  /** Entries whose last name has a '*'. */
  readonly wild: readonly CompiledEntry[];
  readonly parameters: readonly ModelEntry[];
  /** Qualified names of functions that never return. */
  readonly terminators: ReadonlySet<string>;
  /** Library type → its direct supertypes. */
  readonly supertypes: ReadonlyMap<string, readonly string[]>;
  /** Simple name → qualified types that any model speaks of, and what it says is called. */
  readonly typesByName: ReadonlyMap<string, readonly string[]>;
  /** Qualified names that models only call, and that are no type: functions of a namespace, methods. */
  readonly called: ReadonlySet<string>;
}

export interface CompiledModels {
  /** Those of a language are compiled when they are first asked for: most scans see few languages. */
  readonly byLanguage: Pick<ReadonlyMap<LanguageId, LanguageModels>, 'get'>;
}

/** Whether a model speaks of the library type. */
export function speaksOfType(models: LanguageModels, type: string): boolean {
  return models.typesByName.get(splitName(type).member)?.includes(type) === true;
}

function wildcard(text: string): RegExp | null {
  if (!text.includes('*') || text === '*') return null;
  const source = text.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^.]*');
  return new RegExp(`^${source}$`);
}

const SUBJECTS: readonly Subject[] = [
  'call',
  'new',
  'member',
  'assign',
  'attribute',
  'guard',
  'return-of',
  'tag',
];
const ROLES: readonly Role[] = [
  'returns',
  'callbacks',
  'sources',
  'sinks',
  'sanitizers',
  'propagators',
  'states',
];

interface Builder {
  byMember: Map<string, CompiledEntry[]>;
  wild: CompiledEntry[];
  parameters: ModelEntry[];
  terminators: Set<string>;
  supertypes: Map<string, string[]>;
  typesByName: Map<string, string[]>;
  called: Set<string>;
  /** Names that are types for certain. */
  types: Set<string>;
  order: number;
}

function noteType(b: Builder, type: string): void {
  if (type === '' || type.includes('*')) return;
  b.types.add(type);
  noteName(b, type);
}

function noteName(b: Builder, type: string): void {
  const simple = type.slice(type.lastIndexOf('.') + 1);
  const list = b.typesByName.get(simple);
  if (list === undefined) b.typesByName.set(simple, [type]);
  else if (!list.includes(type)) list.push(type);
}

function add(b: Builder, role: Role, entry: ModelEntry): void {
  for (const subject of SUBJECTS) {
    const value = entry[subject];
    if (value === undefined) continue;
    const patterns = Array.isArray(value) ? (value as string[]) : [String(value)];
    const kind = entry.kind;
    const kinds = Array.isArray(entry.kinds)
      ? (entry.kinds as string[])
      : typeof kind === 'string'
        ? [kind]
        : [];
    for (const raw of patterns.flatMap((p) => expandBraces(p))) {
      const full = normaliseName(raw);
      const at = full.lastIndexOf('.');
      const dot = at >= 0 && full.indexOf('/', at) >= 0 ? -1 : at;
      const owner = dot < 0 ? '' : full.slice(0, dot);
      const member = full.slice(dot + 1);
      const compiled: CompiledEntry = {
        role,
        subject,
        owner,
        ownerPattern: wildcard(owner),
        member,
        memberPattern: member === '*' ? /^/ : wildcard(member),
        entry,
        kinds,
        order: b.order++,
      };
      noteType(b, owner);
      if (compiled.memberPattern !== null) {
        b.wild.push(compiled);
        continue;
      }
      if (subject === 'new') noteType(b, full);
      if (subject === 'call' && !full.includes('*')) {
        b.called.add(full);
        noteName(b, full);
      }
      const list = b.byMember.get(member);
      if (list === undefined) b.byMember.set(member, [compiled]);
      else list.push(compiled);
    }
  }
}

/**
 * Compiles model files. `files` may come in any order; entries keep the order of (language, file, entry), which
 * breaks ties. JavaScript models serve TypeScript too, and the reverse.
 */
export function compileModels(
  files: readonly { readonly language: LanguageId; readonly model: ModelFile }[],
): CompiledModels {
  const modelsOf = new Map<LanguageId, ModelFile[]>();
  for (const { language, model } of files) {
    const targets: LanguageId[] =
      language === 'javascript' || language === 'typescript' ? ['javascript', 'typescript'] : [language];
    for (const target of targets) {
      const list = modelsOf.get(target);
      if (list === undefined) modelsOf.set(target, [model]);
      else list.push(model);
    }
  }
  const compiled = new Map<LanguageId, LanguageModels>();
  return {
    byLanguage: {
      get(language) {
        const known = compiled.get(language);
        const models = modelsOf.get(language);
        if (known !== undefined || models === undefined) return known;
        const made = modelsOfLanguage(models);
        compiled.set(language, made);
        return made;
      },
    },
  };
}

function modelsOfLanguage(models: readonly ModelFile[]): LanguageModels {
  const b: Builder = {
    byMember: new Map(),
    wild: [],
    parameters: [],
    terminators: new Set(),
    supertypes: new Map(),
    typesByName: new Map(),
    called: new Set(),
    types: new Set(),
    order: 0,
  };
  for (const model of models) {
    for (const t of model.types ?? []) {
      const type = normaliseName(t.type);
      const supers = (t.extends ?? []).map((s) => normaliseName(s));
      b.supertypes.set(type, [...(b.supertypes.get(type) ?? []), ...supers]);
      noteType(b, type);
      for (const s of supers) noteType(b, s);
      for (const alias of t.aliases ?? []) {
        const other = normaliseName(alias);
        b.supertypes.set(other, [...(b.supertypes.get(other) ?? []), type]);
        noteType(b, other);
      }
    }
    for (const role of ROLES) for (const entry of model[role] ?? []) add(b, role, entry as ModelEntry);
    for (const { call } of model.terminates ?? [])
      for (const name of expandNames(call as Names)) b.terminators.add(normaliseName(name.text));
    for (const entry of model.parameters ?? []) b.parameters.push(entry as ModelEntry);
    for (const raw of [...(model.returns ?? []), ...(model.parameters ?? [])]) {
      const entry = raw as ModelEntry;
      for (const t of [entry.type, entry['method-of'], ...(Array.isArray(entry.types) ? entry.types : [])])
        if (typeof t === 'string') noteType(b, normaliseName(t));
    }
  }
  for (const type of b.types) b.called.delete(type);
  return b;
}
