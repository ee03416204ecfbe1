import type { LanguageId } from '../ir/ir.ts';
import type { Bounds } from './bounds.ts';
import type { CallId, FilePath, Table } from './ids.ts';
import type { OriginKind, PackedOrigins } from './origins.ts';
import type { StatementSummary } from './statement.ts';

/**
 * What leaves a worker for one file: parametric flow summaries of its functions, and the tables that linking needs.
 * Structured-clone-able and JSON-serialisable; depends on this file's bytes alone. Numbers index `strings`
 * (where named a string), `paths`, `types`, `functions`, `classes`, `imports`, `sharedLocations` or `traceSteps` of the same file.
 */
export interface FileSummary {
  readonly path: string;
  readonly language: LanguageId;
  readonly namespace: string;
  /** A page of a template engine as a function (`templates/pages/`); its language is that of the program that fills it. */
  readonly page?: true;
  readonly strings: readonly string[];
  /** Access paths: lists of string numbers; 0 is the empty path. The key '*' stands for "any key". */
  readonly paths: Table<FilePath, readonly number[]>;
  readonly types: readonly TypeUse[];
  /** 0 is the module body. */
  readonly functions: readonly FunctionSummary[];
  readonly classes: readonly ClassSummary[];
  readonly imports: readonly ImportSummary[];
  readonly exports: readonly ExportSummary[];
  /** What schemas let through that a module gives out, by the name under which it does; absent where there are none. */
  readonly schemas?: Readonly<Record<string, Bounds>>;
  /** Variables seen by more than one function; read by `flat-tables.ts`, as are trace steps and guards. */
  readonly sharedLocations: readonly number[];
  /** Steps that values took inside a function. Number 0 is unused. */
  readonly traceSteps: readonly number[];
  /** Guard lists: each mark is a list of guard numbers (>= 0, into `guards`) or of -(1 + kind string) for a kind sanitized here. 0 is none. */
  readonly sanitizerMarks: readonly (readonly number[])[];
  /** Tests of values by calls. */
  readonly guards: readonly number[];
  /** How often a bound was met: more than 0 means incomplete coverage. */
  readonly truncated: number;
}

/** A type as written, bound to what this file knows about the name: an import, a class of this file, or -1. */
export interface TypeUse {
  readonly name: string;
  readonly import: number;
  readonly cls: number;
  /** The type of the records that it holds: `Note` of `DbSet<Note>` and of Go's `[]Note`. */
  readonly over?: number;
}

/** What a class says of the table that keeps its objects. */
export interface RecordSummary {
  readonly table?: string;
  /** Names of columns that are not those of their fields. */
  readonly columns?: readonly (readonly [field: string, column: string])[];
  /** Attributes that hold numbers, truth values or times. */
  readonly numbers?: readonly string[];
  /** Its fields have tags for a mapper. */
  readonly isMapped?: true;
}

/** In sanitizer marks: the kind that stands for all that harmless characters clear, as '*' stands for all kinds. */
export const HARMLESS_CHARACTERS = '*characters';
/** The mark of what is text for certain: it harms nothing that only an object or a list in its place would. */
export const IS_TEXT = '*text';
/** The same, where something stands before it in the text. */
export const IS_BEHIND_TEXT = '*behind';
/** The mark of text that begins with no dash: a program does not take it for an option. */
export const IS_NO_OPTION = '*no-option';
/** Begins the mark of an object of which the field named behind it was written over: nothing of what the field held before is left. */
export const WRITTEN_OVER = '*over ';
/** Begins the mark of what lies under the unknown keys of an object, of which the one named behind it is none. */
export const NOT_UNDER = '*not-under ';

export const CALL_PLAIN = 0;
export const CALL_NEW = 1;
/** An object or list literal whose content another function may change. */
export const CALL_ALLOC = 2;
/** `receiver.name = args[0]`. */
export const CALL_ASSIGN = 3;
/** `receiver[args[0]] = args[1]` with a key that is not constant. */
export const CALL_INDEX_ASSIGN = 4;
/** Markup attribute `name` with value args[0]; `callee` is the tag. */
export const CALL_ATTRIBUTE = 5;

export type CallKind =
  | typeof CALL_PLAIN
  | typeof CALL_NEW
  | typeof CALL_ALLOC
  | typeof CALL_ASSIGN
  | typeof CALL_INDEX_ASSIGN
  | typeof CALL_ATTRIBUTE;

export interface CallSummary {
  readonly kind: CallKind;
  /** Last member name, function name or class name; '' when computed. */
  readonly name: string;
  /** As written, for people: `db.query`. At most 60 characters. */
  readonly text: string;
  /** Flow of the object before the last member; empty for plain calls. */
  readonly receiver: PackedOrigins;
  /** Types known for the receiver from declarations. */
  readonly receiverTypes: readonly number[];
  /** Where the called value comes from, for calls that are not member calls or whose member is known here. */
  readonly callee: PackedOrigins;
  readonly args: readonly PackedOrigins[];
  /** Keyword name per argument, null when there is none; absent when no argument has a name. */
  readonly argNames?: readonly (string | null)[];
  /** Constant value per argument where known; absent when no argument is constant. */
  readonly constants?: readonly (string | number | boolean | null | undefined)[];
  /** The text that the call is made on, where it is constant: the pattern in `/…/.test(x)`. */
  readonly receiverConstant?: string;
  /** Entries of object literals among the arguments: argument number, key, constant value where known. */
  readonly options?: readonly (readonly [number, string, (string | number | boolean | null)?])[];
  /** What the SQL statement among the arguments does. */
  readonly statement?: StatementSummary;
  /** Types declared for each argument; absent when none are. */
  readonly argTypes?: readonly (readonly number[])[];
  /** Argument number of a spread list, or -1. */
  readonly spread: number;
  /** Declared types of the result (casts, `new`). */
  readonly resultTypes: readonly number[];
  /** Line, column, end line, end column; one-based. */
  readonly at: readonly [number, number, number, number];
  /** True for a call of the superclass' version. */
  readonly isSuper: boolean;
}

/**
 * A call as the stage over all files sees it: with a number of its own in the program, and with the number of its text in
 * place of the text, which is asked for only where something is reported.
 */
export interface ProgramCall extends Omit<CallSummary, 'text' | 'argNames' | 'constants' | 'argTypes'> {
  readonly number: CallId;
  readonly text: number;
  readonly argNames: CallSummary['argNames'] | undefined;
  readonly constants: CallSummary['constants'] | undefined;
  readonly argTypes: CallSummary['argTypes'] | undefined;
}

export interface StoreSummary {
  /** Destination origin: parameter, self, shared location, import, class or global. */
  readonly kind: OriginKind;
  readonly index: number;
  readonly path: FilePath;
  readonly flow: PackedOrigins;
  readonly types: readonly number[];
  readonly line: number;
  readonly column: number;
}

export interface ParamSummary {
  readonly name: string;
  readonly types: readonly number[];
  readonly rest: 'none' | 'list' | 'dict';
  readonly decorators: readonly DecoratorSummary[];
  /** One segment of a request's path: holds no slash. */
  readonly isSegment?: true;
  /** Text alone, never an object: a part of the request's path. */
  readonly isText?: true;
  /** Given by a function of the program, not by whoever calls: `Depends(get_db)`. */
  readonly isInjected?: true;
  readonly line: number;
  readonly column: number;
}

export interface DecoratorSummary {
  /** As written, dotted. */
  readonly name: string;
  /** Flow of the first identifier of the name. */
  readonly root: PackedOrigins;
}

export interface FunctionSummary {
  readonly name: string;
  /** The variable, member or field that a function without a name is put into; absent for all others. */
  readonly boundTo?: string;
  /** What that place, or the object around the function, is declared as: `const handler: Handler = (event) => …`. Absent where it has no type. */
  readonly declaredAs?: readonly number[];
  /** Class number, or -1. */
  readonly cls: number;
  /** Enclosing function, -1 for the module. */
  readonly parent: number;
  readonly params: readonly ParamSummary[];
  readonly decorators: readonly DecoratorSummary[];
  readonly modifiers: readonly string[];
  /** What an annotation says that the method runs; absent for all others. */
  readonly statement?: StatementSummary;
  readonly isStatic: boolean;
  readonly returnTypes: readonly number[];
  /** Go and extension methods: the type they belong to, or -1. */
  readonly receiverType: number;
  readonly calls: readonly CallSummary[];
  readonly returns: PackedOrigins;
  /** Constant texts that it returns, in Java and Kotlin: names of pages are such. Absent when there are none. */
  readonly returnTexts?: readonly string[];
  /** Line, column, end line, end column of the first non-constant return value; absent when there is none. */
  readonly returnAt?: readonly [number, number, number, number];
  readonly stores: readonly StoreSummary[];
  /** Parameters that hold a sanitized value wherever the function returns true (or does not throw): a user's own validators. */
  readonly validates: readonly {
    readonly param: number;
    readonly when: number;
    readonly sanitizerMarks: number;
    /** What the tests say behind which it came out so elsewhere: only what each of them says is proven. */
    readonly others?: readonly number[];
    /** Where not the parameter was tested but what lies in it under these keys: `owner.name`; the last may be one that a parameter names (`named-elements.ts`). */
    readonly field?: string;
  }[];
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
}

/** A function without its calls, which are read when they are needed. */
export interface FunctionHead extends Omit<FunctionSummary, 'calls'> {
  readonly callCount: number;
  /** Bytes that its calls take in the packed summary. */
  readonly callBytes: number;
}

/** What of a summary stays in memory throughout the stage over all files. */
export interface FileHead extends Omit<FileSummary, 'functions' | 'traceSteps'> {
  readonly functions: readonly FunctionHead[];
}

/**
 * Who leaves a field out: `json` a reader of documents, `form` what reads forms and queries, `all` each of them. `unnamed`: nothing says that
 * others have it either, so that who reads by the type of the content may fill it, though that was hardly meant.
 */
export type LeavesOut = 'json' | 'form' | 'all' | 'unnamed';

export interface ClassSummary {
  readonly name: string;
  /** Absent where it is that of the file. */
  readonly namespace?: string;
  readonly kind: string;
  /** Type numbers. */
  readonly extends: readonly number[];
  /** Types that the supertypes are given: `Note` of `extends Repository<Note, Long>`; absent when none are. */
  readonly over?: readonly number[];
  readonly decorators: readonly DecoratorSummary[];
  readonly modifiers: readonly string[];
  /** Absent where it says nothing of a table. */
  readonly record?: RecordSummary;
  /** What validators let into its fields; rules about another class, `over` which this one is, are about the fields of that. */
  readonly bounds?: Bounds;
  /** The same where only asking for it makes it hold: `validate.Struct(x)`, `record.valid?`. */
  readonly boundsOnceAsked?: Bounds;
  /** The page that a field names; absent where none does. */
  readonly page?: string;
  readonly fields: readonly {
    readonly name: string;
    readonly types: readonly number[];
    /** What validates requests lets through no object: `@IsEmail() email`. */
    readonly isScalar?: true;
    /** A validator looks at what is in it, of which nothing proves what it lets through. */
    readonly isChecked?: true;
    /** Names of its annotations or attributes as written; absent where it has none, and in scripts. */
    readonly decorators?: readonly string[];
    /** What fills objects from requests leaves it out; absent where nothing does. */
    readonly leftOutBy?: readonly LeavesOut[];
  }[];
  /** Function numbers. */
  readonly methods: readonly number[];
  /** Enclosing class, or -1. */
  readonly outer: number;
  /** Function in which it is declared. */
  readonly owner: number;
  readonly line: number;
}

export interface ImportSummary {
  readonly module: string;
  readonly name: string | null;
  readonly local: string;
}

export interface ExportSummary {
  readonly exported: string;
  readonly from: string | null;
  /** Inside name of a re-export; null when `flow` says what it is. */
  readonly local: string | null;
  readonly flow: PackedOrigins;
}

/** The keys of a path. */
export function pathKeys(file: Pick<FileSummary, 'paths' | 'strings'>, path: FilePath): readonly string[] {
  return (file.paths[path] ?? []).map((key) => file.strings[key] ?? '*');
}
