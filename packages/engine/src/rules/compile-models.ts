import type { LanguageId } from '../ir/ir.ts';
import type { LoadedModel } from './load.ts';
import type {
  CallbacksEntry,
  ParametersEntry,
  PropagatorEntry,
  ReturnsEntry,
  SanitizerEntry,
  SinkEntry,
  SourceEntry,
  TerminatesEntry,
} from './model-schema.ts';
import { buildNameIndex, type NameIndex } from './names.ts';
import type { Names } from './names-schema.ts';

/** How an entry's name is used: as a called function, a constructor, a member read, a member write, … */
export type Usage =
  | 'call'
  | 'new'
  | 'member'
  | 'assign'
  | 'attribute'
  | 'return-of'
  | 'tag'
  | 'guard'
  | 'decorated'
  | 'method-of';

/** Per usage an index by last name. Usages without entries have an empty index. */
export type UsageIndex<T> = Readonly<Record<Usage, NameIndex<T>>>;

/** The models of one language, indexed. Built once per worker from plain `LoadedModel`s. */
export interface CompiledModels {
  /** Direct supertypes of a type, aliases included. */
  readonly supertypes: ReadonlyMap<string, readonly string[]>;
  /** Other name → main name. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly returns: UsageIndex<ReturnsEntry>;
  readonly callbacks: UsageIndex<CallbacksEntry>;
  readonly sources: UsageIndex<SourceEntry>;
  readonly sinks: UsageIndex<SinkEntry>;
  readonly sanitizers: UsageIndex<SanitizerEntry>;
  readonly propagators: UsageIndex<PropagatorEntry>;
  readonly terminates: UsageIndex<TerminatesEntry>;
  readonly parameters: {
    readonly decorated: NameIndex<ParametersEntry>;
    readonly methodOf: NameIndex<ParametersEntry>;
    readonly named: readonly ParametersEntry[];
  };
  /** Every sink kind that occurs. */
  readonly sinkKinds: ReadonlySet<string>;
}

const usages: readonly Usage[] = [
  'call',
  'new',
  'member',
  'assign',
  'attribute',
  'return-of',
  'tag',
  'guard',
  'decorated',
  'method-of',
];

function indexByUsage<T extends object>(entries: readonly T[]): UsageIndex<T> {
  const result = {} as Record<Usage, NameIndex<T>>;
  for (const usage of usages) {
    const named: [Names, T][] = [];
    for (const entry of entries) {
      const names = (entry as Partial<Record<Usage, Names>>)[usage];
      if (names !== undefined) named.push([names, entry]);
    }
    result[usage] = buildNameIndex(named);
  }
  return result;
}

/** JavaScript models hold for TypeScript too; files under `generic/models` hold for every language. */
export function modelLanguages(language: LanguageId): readonly string[] {
  return language === 'typescript' || language === 'javascript'
    ? ['generic', 'javascript', 'typescript']
    : ['generic', language];
}

/** Compiles the models that hold for `language`. */
export function compileModels(loaded: readonly LoadedModel[], language: LanguageId): CompiledModels {
  const wanted = modelLanguages(language);
  const models = loaded.filter((one) => wanted.includes(one.language)).map((one) => one.model);
  const supertypes = new Map<string, string[]>();
  const aliases = new Map<string, string>();
  for (const model of models)
    for (const entry of model.types ?? []) {
      supertypes.set(entry.type, [...(supertypes.get(entry.type) ?? []), ...(entry.extends ?? [])]);
      for (const alias of entry.aliases ?? []) aliases.set(alias, entry.type);
    }
  const parameters = models.flatMap((model) => model.parameters ?? []);
  const pick = (key: 'decorated' | 'method-of') =>
    buildNameIndex(
      parameters.flatMap((entry) => {
        const names = entry[key];
        return names === undefined ? [] : [[names, entry] as const];
      }),
    );
  const sinks = models.flatMap((model) => model.sinks ?? []);
  return {
    supertypes,
    aliases,
    returns: indexByUsage(models.flatMap((model) => model.returns ?? [])),
    callbacks: indexByUsage(models.flatMap((model) => model.callbacks ?? [])),
    sources: indexByUsage(models.flatMap((model) => model.sources ?? [])),
    sinks: indexByUsage(sinks),
    sanitizers: indexByUsage(models.flatMap((model) => model.sanitizers ?? [])),
    propagators: indexByUsage(models.flatMap((model) => model.propagators ?? [])),
    terminates: indexByUsage(models.flatMap((model) => model.terminates ?? [])),
    parameters: {
      decorated: pick('decorated'),
      methodOf: pick('method-of'),
      named: parameters.filter((entry) => entry['function-params'] !== undefined),
    },
    sinkKinds: new Set(sinks.map((sink) => sink.kind)),
  };
}
