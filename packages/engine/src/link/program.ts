import type { LibraryFolders } from '../file-kinds/library-projects.ts';
import { directoryOf } from '../paths.ts';
import type {
  ClassSummary,
  FileHead,
  FunctionHead,
  ProgramCall,
  StoreSummary,
} from '../summaries/file-summary.ts';
import type { Table } from '../summaries/ids.ts';
import type { StatementSummary } from '../summaries/statement.ts';
import type { ClassId, FileId, FunctionId, LocationId } from './ids.ts';
import type { Numbering } from './numbering.ts';

/** Files that steer module resolution, as found in the scanned tree. Paths are relative to the root. */
/** A statement of a mapper file, and the qualified name of the method that runs it. */
export interface MappedStatement {
  readonly method: string;
  readonly statement: StatementSummary;
}

export interface LinkContext {
  /** Parsed package.json files. */
  readonly packages?: readonly { readonly path: string; readonly json: unknown }[];
  /** Parsed tsconfig.json / jsconfig.json files. */
  readonly tsconfigs?: readonly { readonly path: string; readonly json: unknown }[];
  /** go.mod files: folder and module path. */
  readonly goModules?: readonly { readonly path: string; readonly module: string }[];
  /** Statements that files beside the code declare for methods of mappers. */
  readonly mappers?: readonly MappedStatement[];
  /** Functions that descriptions of interfaces name, with their modules: `api.users.find`. */
  readonly described?: readonly string[];
  /** Folders in which a project begins, by its manifest. */
  readonly roots?: readonly string[];
  /** Folders of projects that others import, and of those that run by themselves. */
  readonly libraries?: LibraryFolders;
  /** Files that switch the escaping of pages off: for the pages that they name, or for all in and below their folder. */
  readonly unescapedPages?: readonly { readonly path: string; readonly pages: readonly string[] | null }[];
}

/** A place where something is stored: the function whose summary holds it, and the store. */
export interface StoreSite {
  readonly fn: FunctionId;
  readonly store: StoreSummary;
}

/** All summaries under numbers of the program. */
export interface Program extends Numbering {
  /** Which folders are libraries; null where nobody looked. */
  readonly libraries: LibraryFolders | null;
  /** Sorted by path. */
  readonly files: Table<FileId, FileHead>;
  readonly fileByPath: ReadonlyMap<string, FileId>;
  /** Pages by the last part of their names, without extensions: all that a call may mean by a name. */
  readonly pages: ReadonlyMap<string, readonly FileId[]>;
  /** Functions of a file that descriptions of interfaces name: requests reach them. */
  readonly describedIn: (path: string) => ReadonlySet<string>;
  /** Does a setting switch the escaping of this page off? */
  readonly isUnescaped: (page: FileId) => boolean;
  /** Is an address of the scheme `javascript:` refused where elements of this file are drawn? */
  readonly refusesScriptAddresses: (path: string) => boolean;
  readonly functions: Table<FunctionId, FunctionHead>;
  /** Calls of a function; kept for a while only, so hold on to numbers and not to calls. */
  readonly callsOf: (fn: FunctionId) => readonly ProgramCall[];
  /** A call as written, for people: `db.query`. At most 60 characters. */
  readonly textOf: (fn: FunctionId, call: ProgramCall) => string;
  /** Steps of a file, as in `FileSummary.traceSteps`; read anew each time. */
  readonly traceStepsOf: (file: FileId) => readonly number[];
  readonly classes: Table<ClassId, ClassSummary>;
  /** Methods by class and name; of overloads the first. */
  readonly methods: Table<ClassId, ReadonlyMap<string, FunctionId>>;
  /** Classes by qualified name (namespace, outer classes, name). */
  readonly classByQualified: ReadonlyMap<string, readonly ClassId[]>;
  readonly classBySimple: ReadonlyMap<string, readonly ClassId[]>;
  /** Methods by language family and name over the whole program, for receivers of unknown type. */
  readonly methodsByName: ReadonlyMap<string, ReadonlyMap<string, readonly FunctionId[]>>;
  /** First of several methods of one class and name → all of them. */
  readonly overloads: ReadonlyMap<FunctionId, readonly FunctionId[]>;
  /** Free functions by scope: Go folder, PHP namespace or '' for the one namespace of Ruby; key `language scope name`. */
  readonly freeFunctions: ReadonlyMap<string, readonly FunctionId[]>;
  /** Module variables by the same keys. */
  readonly freeLocations: ReadonlyMap<string, readonly LocationId[]>;
  /** Per shared location: where it is written. */
  readonly locationStores: ReadonlyMap<LocationId, readonly StoreSite[]>;
  /** Per class: stores to fields of its objects. */
  readonly fieldStores: ReadonlyMap<ClassId, readonly StoreSite[]>;
  /** Per file: stores to names of the global scope (CommonJS exports among them). */
  readonly globalStores: Table<FileId, readonly StoreSite[]>;
  /** What methods of mappers run that has no other body: by annotation or by mapper file. */
  readonly statementOf: (fn: FunctionId) => StatementSummary | null;
  /** File that an import of a file means, null when it is a library. */
  readonly moduleOf: (file: FileId, importIndex: number) => FileId | null;
  /** Resolves `module` as written in `file`; null when it is a library. */
  readonly fileOfModule: (file: FileId, module: string) => FileId | null;
}

/** A JavaScript file that neither imports nor exports anything, so that its names may be those of the page. */
function isScript(file: FileHead): boolean {
  return file.imports.length === 0 && file.exports.length === 0;
}

/** Looked at from the end: paths are long, and this is asked of every name. */
const isKotlin = ({ path }: FileHead): boolean => /\.kt[sm]?$/i.test(path.slice(-4));

/** Key of `freeFunctions` and `freeLocations` for what a package of Kotlin declares outside of classes. */
export const packageKey = (space: string, name: string): string => `java  ${space} ${name}`;

/** Key of `freeFunctions` and `freeLocations`; '' for files whose names are their own. */
export function freeKey(file: FileHead, name: string): string {
  switch (file.language) {
    case 'go':
      return `go ${directoryOf(file.path)} ${name}`;
    case 'php':
    case 'ruby':
    case 'solidity':
      return `${file.language}  ${name}`;
    case 'java':
      // Functions and variables of a package stand in files of Kotlin only.
      return isKotlin(file) ? packageKey(namespaceOf(file), name) : '';
    case 'javascript':
      // Scripts of a page share one scope; modules do not.
      return isScript(file) ? `javascript  ${name}` : '';
    default:
      return '';
  }
}

/** The one module variable that a name without a scope means; null where none or several bear it. */
export function freeLocation(program: Program, file: FileHead, name: string): LocationId | null {
  const key = freeKey(file, name);
  const [location, ...others] = (key === '' ? undefined : program.freeLocations.get(key)) ?? [];
  return location === undefined || others.length > 0 ? null : location;
}

/** Namespace of a file with dots between its names, as class names of all languages have them. */
export function namespaceOf(file: FileHead): string {
  return file.namespace.replaceAll('\\', '.');
}

/** The namespace of a class and its name in that, with the classes around it; both as the source writes them. */
export function placeOfClass(file: FileHead, index: number): readonly [namespace: string, name: string] {
  const one = file.classes[index];
  let name = one?.name ?? '';
  let space = one?.namespace;
  for (let at = one?.outer ?? -1; at >= 0; at = file.classes[at]?.outer ?? -1) {
    name = `${file.classes[at]?.name ?? ''}.${name}`;
    space ??= file.classes[at]?.namespace;
  }
  return [space ?? namespaceOf(file), name];
}
