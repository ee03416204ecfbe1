import type { LanguageId } from '../ir/ir.ts';
import type { EntryKind } from './knowledge.ts';

/** What one file contributes to the threat model: small plain data, a function of the file alone. */
export interface ThreatFacts {
  readonly path: string;
  readonly language: LanguageId;
  readonly entries: readonly EntryFact[];
  readonly uses: readonly UseFact[];
  readonly assets: readonly AssetFact[];
  readonly mitigations: readonly NamedLine[];
  /** Classes with their parents and what guards them, so that a guard in a parent class reaches its children. */
  readonly classes: readonly ClassFact[];
  /** A rule of this file that stands before every route of the application. */
  readonly application: Guard | null;
  /** What it sets up before routes of certain paths or classes. */
  readonly pathGuards: readonly PathGuard[];
  /** Routes of other files that it puts into the application. */
  readonly mounts: readonly RouteMount[];
  /** Routers that it hands to functions which declare routes on them. */
  readonly handed: readonly HandedRouter[];
  /** What it has that may be put before routes, and whether that turns strangers away. */
  readonly refusers: readonly RefuserFact[];
  /** Other names of such. */
  readonly aliases: readonly AliasFact[];
  /** What it puts before every route. */
  readonly beforeAll: readonly Guard[];
  /** Texts of which paths are made. */
  readonly constants: readonly ConstantFact[];
}

/** A text, or a list of them, in which names of other constants stand as `${Paths.API}`. */
export interface ConstantFact {
  readonly name: string;
  readonly texts: readonly string[];
}

/** A function, or a class by the method that its framework runs before handlers. */
export interface RefuserFact {
  readonly name: string;
  readonly line: number;
  /** It has itself a way that ends in a refusal of whoever calls. */
  readonly refuses: boolean;
  /** What it calls of the program, where it may be put before handlers: that may refuse. */
  readonly calls: readonly string[];
}

/** `'gate' => Gate::class`, `Person = Annotated[User, Depends(current_user)]`. */
export interface AliasFact {
  readonly name: string;
  readonly to: readonly string[];
}

/** Routes by their path, in the words of their framework, or all of a class. */
export interface RoutePattern {
  readonly path: string | null;
  readonly className: string | null;
  /** Null for every method. */
  readonly method: string | null;
}

export interface PathGuard {
  readonly where: readonly RoutePattern[];
  readonly except: readonly RoutePattern[];
  readonly guard: Guard;
  /** It stands before pages alone, and no controller: what conventions of Razor Pages say. */
  readonly isOfPages?: true;
}

/** The routes of another file, and what stands before them where they are put into the application. */
export interface RouteMount {
  /** Path of that file without its ending; of Python and PHP its last parts. */
  readonly stem: string;
  /** Null where this place asks nobody: what stands before the file that mounts it counts then. */
  readonly guard: Guard | null;
}

/** A router that a function of the program is handed, or gives back to be put in. */
export interface HandedRouter {
  readonly to: string;
  /** What the function is a member of, as called: an object, a package. */
  readonly holder: string;
  /** Null where this place asks nobody: what stands before the function around it counts then. */
  readonly guard: Guard | null;
  readonly from: DeclaringFunction | null;
}

/** A function that declares routes on a router which others give it. */
export interface DeclaringFunction {
  readonly name: string;
  /** The type whose method it is; '' for none. */
  readonly holder: string;
}

export interface NamedLine {
  readonly name: string;
  readonly line: number;
}

export interface EntryFact {
  readonly kind: EntryKind;
  readonly framework: string;
  /** `GET /users`, `task send_mail`, `withdraw(uint256)`. */
  readonly name: string;
  readonly method: string | null;
  readonly line: number;
  readonly handler: string | null;
  readonly className: string | null;
  readonly authentication: Guard;
  /** Its path where constants of other files stand in it: `${Paths.API}/items`. */
  readonly route?: string;
  /** Its class takes back some of what stands before it by base classes. */
  readonly skipsHooks?: boolean;
  /** The function that declares it on a router which others give it. */
  readonly declaredIn?: DeclaringFunction | null;
}

/** `unknown`: nothing in this file says; the class chain or the application may. */
export interface Guard {
  readonly state: 'seen' | 'exempt' | 'unknown';
  readonly name: string | null;
  readonly line: number | null;
  /** What stands there by name, beside a known one too. Whether that turns strangers away, or all but some, is said where it is written. */
  readonly passes?: readonly string[];
  /** Where it is written, if not where it is put. */
  readonly path?: string;
}

export interface UseFact {
  readonly kind: 'store' | 'service' | 'process' | 'host';
  readonly name: string;
  readonly technology: string;
  readonly line: number;
  /** How it was seen: 'import' or the call. */
  readonly by: string;
}

export interface AssetFact {
  readonly name: string;
  readonly kind: 'personal' | 'secret' | 'value' | 'credential';
  readonly line: number;
  readonly fields: readonly NamedLine[];
}

export interface ClassFact {
  readonly name: string;
  readonly extends: readonly string[];
  readonly guard: Guard;
}
