import { directoryOf } from '../paths.ts';
import type {
  ClassSummary,
  FileHead,
  FunctionHead,
  ProgramCall,
  StoreSummary,
} from '../summaries/file-summary.ts';

/** Files that steer module resolution, as found in the scanned tree. Paths are relative to the root. */
export interface LinkContext {
  /** Parsed package.json files. */
  readonly packages?: readonly { readonly path: string; readonly json: unknown }[];
  /** Parsed tsconfig.json / jsconfig.json files. */
  readonly tsconfigs?: readonly { readonly path: string; readonly json: unknown }[];
  /** go.mod files: folder and module path. */
  readonly goModules?: readonly { readonly path: string; readonly module: string }[];
}

/** A place where something is stored: the function whose summary holds it, and the store. */
export interface StoreSite {
  readonly fn: number;
  readonly store: StoreSummary;
}

/**
 * All summaries under global numbers: functions, classes and shared locations of file `i` start at
 * `fnBase[i]`, `classBase[i]`, `locationBase[i]`.
 */
export interface Program {
  /** Sorted by path. */
  readonly files: readonly FileHead[];
  readonly fileByPath: ReadonlyMap<string, number>;
  readonly fnBase: readonly number[];
  readonly classBase: readonly number[];
  readonly locationBase: readonly number[];
  readonly functions: readonly FunctionHead[];
  /** Number of each function's first call, and at the end how many calls there are. */
  readonly callBase: Int32Array;
  /** Calls of a function; kept for a while only, so hold on to numbers and not to calls. */
  readonly callsOf: (fn: number) => readonly ProgramCall[];
  /** A call as written, for people: `db.query`. At most 60 characters. */
  readonly textOf: (fn: number, call: ProgramCall) => string;
  /** Steps of a file, as in `FileSummary.traceSteps`; read anew each time. */
  readonly traceStepsOf: (file: number) => readonly number[];
  readonly fileOfFn: readonly number[];
  readonly classes: readonly ClassSummary[];
  readonly fileOfClass: readonly number[];
  readonly locationCount: number;
  /** Methods by class and name; of overloads the first. */
  readonly methods: readonly ReadonlyMap<string, number>[];
  /** Classes by qualified name (namespace, outer classes, name). */
  readonly classByQualified: ReadonlyMap<string, readonly number[]>;
  readonly classBySimple: ReadonlyMap<string, readonly number[]>;
  /** Methods by name over the whole program, for receivers of unknown type. */
  readonly methodsByName: ReadonlyMap<string, readonly number[]>;
  /** First of several methods of one class and name → all of them. */
  readonly overloads: ReadonlyMap<number, readonly number[]>;
  /** Free functions by scope: Go folder, PHP namespace or '' for the one namespace of Ruby; key `language scope name`. */
  readonly freeFunctions: ReadonlyMap<string, readonly number[]>;
  /** Module variables by the same keys. */
  readonly freeLocations: ReadonlyMap<string, readonly number[]>;
  /** Per shared location: where it is written. */
  readonly locationStores: ReadonlyMap<number, readonly StoreSite[]>;
  /** Per class: stores to fields of its objects. */
  readonly fieldStores: ReadonlyMap<number, readonly StoreSite[]>;
  /** Per file: stores to names of the global scope (CommonJS exports among them). */
  readonly globalStores: readonly (readonly StoreSite[])[];
  /** File that an import of a file means, -1 when it is a library. */
  readonly moduleOf: (file: number, importIndex: number) => number;
  /** Resolves `module` as written in `file`. */
  readonly fileOfModule: (file: number, module: string) => number;
}

/** A JavaScript file that neither imports nor exports anything, so that its names may be those of the page. */
function isScript(file: FileHead): boolean {
  return file.imports.length === 0 && file.exports.length === 0;
}

/** Key of `freeFunctions` and `freeLocations`; '' for files whose names are their own. */
export function freeKey(file: FileHead, name: string): string {
  switch (file.language) {
    case 'go':
      return `go ${directoryOf(file.path)} ${name}`;
    case 'php':
    case 'ruby':
    case 'solidity':
      return `${file.language}  ${name}`;
    case 'javascript':
      // Scripts of a page share one scope; modules do not.
      return isScript(file) ? `javascript  ${name}` : '';
    default:
      return '';
  }
}
