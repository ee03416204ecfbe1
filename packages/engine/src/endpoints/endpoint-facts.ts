import type { AmountFacts, AmountPlace } from './amount-facts.ts';
import type { AnswerClass, AnsweredCall, AnsweredType } from './answer-types.ts';
import type { ImportedName } from './called-names.ts';
import type { EntityFact } from './entity-facts.ts';
import type { Evidence } from './evidence.ts';
import type { FillableModel } from './fillable-models.ts';
import type { FormUse, ModelForm } from './form-facts.ts';
import type { GenericView } from './generic-views.ts';
import type { GraphqlFacts } from './graphql-facts.ts';
import type { InlineHandler } from './inline-handlers.ts';
import type { KeptValue } from './kept-values.ts';
import type { LimitFacts } from './limit-facts.ts';
import type { MemberFact } from './member-facts.ts';
import type { NamedAnswer } from './named-answers.ts';
import type { PageFacts } from './page-includes.ts';
import type { RouteRecord } from './route-records.ts';
import type { ValueAnswered } from './secrets-in-answers.ts';
import type { ServiceFact } from './service-facts.ts';
import type { UnboundedUse } from './unbounded-work.ts';
import type { Listed } from './whole-lists.ts';

/** What was found in a function's text, and where. */
export interface DataFact extends Evidence {
  readonly kind:
    | 'clearPassword'
    | 'sessionPassword'
    | 'grantedField'
    | 'answeredSecret'
    | NamedAnswer['kind']
    | ValueAnswered['kind']
    | 'answeredRecord'
    | 'answeredRows'
    | 'ownByDefault'
    | 'keptUpload'
    | 'trustedClaim'
    | 'namedByHeader'
    | 'claimedRole'
    | 'claimedIdentity'
    | 'reflectedOrigin'
    | 'keptCardCode'
    | 'tokenInAddress'
    | AmountPlace[0];
  /** The function names the request that it answers. */
  readonly ofRequest?: true;
  /** It counts where a caller hands the function what a request says. */
  readonly isHanded?: true;
  /** It counts where requests reach the function with an amount of theirs. */
  readonly ofGivenAmount?: true;
}

/** A check of roles before functions of a file: before those that it names alone (`only`, null for all), and not before the exceptions. */
export interface RoleHook {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

/** Records of a kind that a function asks a store for: see `listsIn`. */
export interface ListFact extends Evidence, Omit<Listed, 'offset'> {}

/** What a function that may answer requests does, as far as its own text says. */
export interface FunctionFact {
  readonly name: string;
  /** Its class; '' for none. */
  readonly className: string;
  readonly line: number;
  /** Where its name stands: decorators that go before may be many. */
  readonly headLine: number;
  readonly endLine: number;
  /** Decorators of it and of its class, as written, cut. */
  readonly decorators: string;
  /** Classes of requests that Laravel makes, and has authorize, before it calls the function. */
  readonly takes: readonly string[];
  /** Asks who calls: a session, a signed-in user, a token. */
  readonly asksCaller: boolean;
  /** Takes who calls from where its framework puts them, or reads what proves it: `req.user`, a token, a session. */
  readonly takesCaller: boolean;
  /** Refuses everybody once an account exists. */
  readonly refusesOnceSetUp: boolean;
  /** Signs in by a token of a link, and names no password. */
  readonly signsInByToken: boolean;
  /** Compares a signature or refuses by what a request brings: `verifySignature(body)`. */
  readonly checksSender: boolean;
  /** Goes no further unless a secret of the request is what it has to be. */
  readonly comparesSecret: boolean;
  /** Asks a request for a signature, a secret in its body or the password that the account has. */
  readonly provesBody: boolean;
  /** Throws, or answers 401 or 403, and speaks of a signature, token or secret. */
  readonly refusesSender: boolean;
  /** Compares with who calls, puts the caller into a query, or asks a policy. */
  readonly bindsCaller: boolean;
  /** What stands before it compares who calls with a part of the request that is not the record's key. */
  readonly bindsOther: boolean;
  /** Methods that keep or end a record and are handed who calls: `form.save(request)`. */
  readonly keepsForCaller: readonly string[];
  /** Asks for a role or a right. */
  readonly checksRole: boolean;
  /** Refuses everybody but administrators, by a decorator or at its beginning. */
  readonly forAdministrators: boolean;
  /** Is a part of the administration of its program, by what its routes are declared on or by the pages that it shows. */
  readonly ofAdministration: boolean;
  /** Changes data or runs something. */
  readonly change: Evidence | null;
  /** Drops tables, deletes all records of a kind, or runs a command of the operating system. */
  readonly destroys: Evidence | null;
  /** Makes a record for whom the request names, and the field that says so. */
  readonly givesOwner: (Evidence & { readonly name: string }) | null;
  /** Asks another server for what whoever calls names. */
  readonly asksAddress: Evidence | null;
  /** Reads the records of everybody who has an account. */
  readonly listsPeople: Evidence | null;
  /** Finds or changes a record by a key that a request brings, in a query that has nothing of the caller. */
  readonly keyedByInput:
    | (Evidence & {
        readonly changes: boolean;
        readonly of?: string;
        readonly isHeld?: boolean;
        readonly first?: Evidence;
      })
    | null;
  /** Answers nothing of its own but where to go on: that page asks who calls itself. */
  readonly onlyRedirects: boolean;
  /** Counts or limits tries itself, or by a decorator. */
  readonly limitsTries: boolean;
  /** Looks whether a secret is right, and only logs that it is not. */
  readonly looksOnly: Evidence | null;
  /** Takes a body that has to be declared as JSON: no form of another site can send it. */
  readonly takesJson: boolean;
  /** Takes a password or a code that somebody could guess. */
  readonly takesPassword: boolean;
  /** The first line that names a password, where an account may be made with it. */
  readonly namesPassword: Evidence | null;
  /** Gives an account another password. */
  readonly setsPassword: boolean;
  /** Names the password that an account has, what compares one, or what proves that its mail is read. */
  readonly takesOldPassword: boolean;
  /** Names a token, a code, a session or whatever else proves whose an account is, beside a password. */
  readonly namesProof: boolean;
  /** Gives it one, and whether it asks for the old one or for a proof. */
  readonly givesPassword: (Evidence & { readonly isAsked: boolean; readonly isProven: boolean }) | null;
  /** A code that proves that somebody reads the mail of an account: where it is made, where it is answered to whoever asks, and whether one is asked for. */
  readonly makesCode: Evidence | null;
  readonly answersCode: Evidence | null;
  /** Answers such a code as it was kept. */
  readonly answersKeptCode: Evidence | null;
  readonly takesCode: boolean;
  /** A library made the code that it takes, too long to be guessed, and looks whether it is right. */
  readonly takesLongCode: boolean;
  /** Takes a password from the address of a request; `ifRead` where the method decides whether it is one. */
  readonly passwordInAddress: (Evidence & { readonly ifRead: boolean }) | null;
  /** Tells whether an account of that name is there. */
  readonly tellsAccounts: Evidence | null;
  /** The same where what gives an account back is asked for, and where one is made. */
  readonly tellsByReset: Evidence | null;
  readonly tellsTaken: Evidence | null;
  /** Takes the identifier of a session from a parameter of the request. */
  readonly plantsSession: Evidence | null;
  /** Says who is signed in, in words that a framework of Python uses for cookies and for sessions of a store. */
  readonly fillsSession: Evidence | null;
  /** Says who is signed in within the session that was there before. */
  readonly keepsSession: Evidence | null;
  /** Asks whether a password is right, and says who is signed in: whatever it is called, it signs in. */
  readonly signsIn: boolean;
  /** Puts a secret of the environment, or all of it, into an object. */
  readonly answersEnvironment: Evidence | null;
  /** Ends a session or takes a token back. */
  readonly endsSession: boolean;
  /** Asks of an amount whether it is above zero, or at least something. */
  readonly asksLeast: boolean;
  /** Functions of the program that it calls by a plain name, on its own object, or of a service it holds: `orderService.cancel`. */
  readonly calls: readonly string[];
  /** Of those, the last names of what is handed something that the request says of its sender's rights. */
  readonly handsClaims: readonly string[];
  /** Functions that FastAPI calls before it, for its parameters or its decorators. */
  readonly depends: readonly string[];
  /** What its framework may find by the route and hand to it. */
  readonly routeRecords: readonly RouteRecord[];
  /** What it does with records that its callers name. */
  readonly service: ServiceFact;
  /** What it hands over as wholes, to be stored. */
  readonly kept: readonly KeptValue[];
  /** Classes whose objects it answers as wholes. */
  readonly answers: readonly AnsweredType[];
  /** What others of the program give it, and it answers as wholes. */
  readonly answersCalls: readonly AnsweredCall[];
  /** Classes whose objects it gives with all that they hold, as its type says. */
  readonly gives: readonly string[];
  readonly members: MemberFact;
  /** Signs in whoever gives a password, and never looks whether it is right; the class of the form that has it may look. */
  readonly asksNoPassword: (Evidence & { readonly form?: string }) | null;
  /** Takes a part of a header for who calls, and nothing proves it. */
  readonly takesAnyCaller: Evidence | null;
  /** Lists that it asks a store for. */
  readonly lists: readonly ListFact[];
  /** Memory, loops, times and pages that a number of a request decides without a bound. */
  readonly unbounded: readonly UnboundedUse[];
}

/** A class whose methods answer, and what stands before all of them. */
export interface ClassFact {
  readonly name: string;
  /** The modules around a class of Ruby, `Shop.Admin`; '' for none, and elsewhere. */
  readonly module: string;
  readonly bases: readonly string[];
  readonly guard: ClassGuard | null;
  /** What a request of Laravel asks before an action that takes it; null where it says nothing of its own. */
  readonly authorizes: Authorizes | null;
  /** Refuses everybody but administrators before each method. */
  readonly forAdministrators: boolean;
  /** One of several parts that together are the class (C#). */
  readonly isPart: boolean;
  /** Takes back what its base classes ask for. */
  readonly skips: boolean;
  /** Of Ruby: what it calls in its body by a name alone, and what it has for others to call there that asks who calls. */
  readonly macros?: readonly string[];
  readonly guardingMacros?: readonly GuardingMacro[];
}

/** A macro that asks who calls before each method of the class that calls it. */
interface GuardingMacro {
  readonly name: string;
  readonly guard: ClassGuard;
}

/** Whether it asks who calls, or for a right as well. */
export type ClassGuard = 'caller' | 'role';
/** What the method `authorize()` of a request asks: who calls, a right, or nobody anything. */
export type Authorizes = ClassGuard | 'nobody';

/** What one file says about how an application is protected. */
export interface EndpointFacts extends LimitFacts, GraphqlFacts, AmountFacts {
  readonly classes: readonly ClassFact[];
  /** Classes whose objects are stored, with the fields by which something is granted. */
  readonly entities: readonly EntityFact[];
  /** Models of Laravel with a list of what may be filled. */
  readonly fillable: readonly FillableModel[];
  /** Classes whose objects bring secrets into an answer, and those that wrap or extend such. */
  readonly answerClasses: readonly AnswerClass[];
  readonly forms: readonly ModelForm[];
  readonly formUses: readonly FormUse[];
  /** Types that a context of the file stores: `DbSet<User>`. */
  readonly storedTypes: readonly string[];
  /** Kinds of records that keep so much of a person that they are for few. */
  readonly personalTables: readonly string[];
  /** Fields that tokens say of who has one. */
  readonly tokenFields: readonly string[];
  /** A list says which fields binding takes: `binder.setAllowedFields("name")`. */
  readonly limitsBinding: boolean;
  readonly functions: readonly FunctionFact[];
  /** Views of Django that find records by themselves. */
  readonly views: readonly GenericView[];
  /** What the file takes from others of the program. */
  readonly imports: readonly ImportedName[];
  /** What functions do with passwords, rights and records of people. */
  readonly data: readonly DataFact[];
  /** Where a statement or a mapper stores a password, or looks for an account by it. */
  readonly keepsPassword: Evidence | null;
  /** Where a password is declared as a field of a record. */
  readonly passwordField: Evidence | null;
  /** Where the number of a card or of a person is declared as plain text of a record. */
  readonly numberField: Evidence | null;
  /** The class whose property it is, where only a context says which classes are stored. */
  readonly numberClass: string | null;
  /** Hashes passwords somewhere. */
  readonly hashesPasswords: boolean;
  /** Asks something of passwords: a length, a kind of signs, a library that judges them. */
  readonly judgesPasswords: boolean;
  /** Its records hash a password whenever they are given one or saved. */
  readonly hashesOnSave: boolean;
  /** Leaves fields out of what it answers. */
  readonly hidesFields: boolean;
  /** Checks tokens against forged requests. */
  readonly checksForgery: boolean;
  /** Sets headers that protect pages in browsers. */
  readonly setsHeaders: boolean;
  /** Where a server is made whose framework sets none of them. */
  readonly server: Evidence | null;
  /** Who calls is proven by a header that no other site can send: a token of its own. */
  readonly provesByHeader: boolean;
  /** Sessions that a cookie names are used. */
  readonly usesSession: boolean;
  /** ASP.NET signs people in by a cookie. */
  readonly signsInByCookie: boolean;
  /** Flask's sessions are kept at the server, under an identifier that stays when they are emptied. */
  readonly keepsSessionsAside: boolean;
  /** Takes a token in a cookie for who calls. */
  readonly readsTokenCookie: boolean;
  /** Sets a cookie that requests of other sites do not bring along. */
  readonly keepsToSite: boolean;
  /** Sets the cookie of a token that they do bring along. */
  readonly sendsAlong: boolean;
  /** Where forms are read for all routes. */
  readonly readsForms: Evidence | null;
  /** Where a framework of Python gets sessions whose cookie is sent over plain HTTP unless a setting says otherwise. */
  readonly sessionSetUp: Evidence | null;
  /** Has cookies sent over HTTPS alone. */
  readonly securesCookies: boolean;
  /** Asks rights of records in one place: policies, abilities, guards of objects, tenants. */
  readonly usesPolicies: boolean;
  /** Guards that stand before every endpoint of the application: `provide: APP_GUARD, useClass: JwtAuthGuard`. */
  readonly guardsAll: boolean;
  /** Settings of Django's REST framework ask who calls wherever a view says nothing. */
  readonly asksByDefault: boolean;
  /** An interceptor asks who calls before every procedure of gRPC. */
  readonly guardsCalls: boolean;
  /** Settings of Spring ask for roles by paths that constants of other files hold: which endpoints they are nobody can tell here. */
  readonly asksRolesByConstants: boolean;
  /** A filter of all requests turns away from what is for administrators. */
  readonly filtersAdministration: boolean;
  /** A check of roles that stands before all functions of the file but those that it names. */
  readonly roleHook: RoleHook | null;
  /** Records have an owner: a field that names who they belong to. */
  readonly hasOwners: boolean;
  /** Whoever signs in proves it by a password of the program's settings. */
  readonly signsInBySetting: boolean;
  /** Keeps people who have accounts, or tells them apart by roles. */
  readonly knowsPeople: boolean;
  /** Which scripts it includes, and whether it runs only inside others; null where neither is said, and in other languages than PHP. */
  readonly page: PageFacts | null;
  /** Handlers that begin below the line that declares their route, beside what is checked before them. */
  readonly inlineHandlers: readonly InlineHandler[];
  /** Routes that keep a file before their handler runs. */
  readonly keptByRoutes: readonly Evidence[];
  /** Where an application is made or its sessions are set up: a protection for all requests would stand there. */
  readonly setUp: Evidence | null;
}
