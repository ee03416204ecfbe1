import type { ClassIR, LanguageId } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import { partOf, quickPattern } from '../match/prefilter/quick-pattern.ts';
import { classMacros } from './class-macros.ts';
import type { ClassFact, ClassGuard } from './endpoint-facts.ts';
import { guardsForAdministrators, hooksForAdministrators } from './for-administrators.ts';
import { authorizes } from './form-requests.ts';

const MAX_CLASSES = 500;
/** What classes say at their beginning; methods come behind. */
const CLASS_CHARACTERS = 4_000;
const DECORATED =
  /\b(?:Authorize|PreAuthorize|UseGuards|RolesAllowed|Secured|IsGranted|login_required)\b|\bMiddleware\(\s*\[?\s*["'](?:auth|can:|verified|admin)/;
/** Annotations of Symfony stand in the comment above a class. */
const ANNOTATED = /@(?:IsGranted|Security)\([^\n]{0,200}/;
/** Hooks, middleware and permissions before every method: those of some methods only say nothing of the others. */
const HOOKED = quickPattern(
  /\b(?:(?:ap|pre)pend_)?before_(?:action|filter)\s*\(?\s*:\w*(?:admin|auth|logg?(?:ed)?_?in|sign(?:ed)?_?in|require_\w*user|(?:moderator|staff|manager|editor|owner|member)s?_only|require_\w*(?:moderator|staff|permission))\w*[!?]?(?:,\s*\*{1,2}\w{0,20})?(?:,\s*(?:if|unless):\s*:(?!\w*param)\w+[!?]?)?[ \t)]*(?:\n|$)|^[ \t]*(?:load_and_)?authorize_resource\b(?![^\n]*\bonly:)|\$this->middleware\(\s*\[?["'](?:auth|can|admin)[^\n)]*\)\s*;|\$this->middleware\(\s*(?:static\s+)?(?:function|fn)\b[^;]{0,120}?(?:;\s*)?(?:if\b[^;]{0,60})?(?:[pP]ermission|[aA]uthori[sz]e|auth\(|Auth::|->can\(|is_?[aA]dmin)\w*|\bpermission_classes\s*=\s*[[(][^\])\n]*(?:IsAuthenticated|IsAdmin|Permission)|\b(?:method_)?decorators\s*=\s*[[(][^\])]{0,200}?(?:login|auth|requires?\b|permission|admin)\w*[^\])]{0,200}|\b(?:LoginRequired|\w*(?:PermissionRequired|UserPassesTest|(?:Admin|Staff|SuperUser|Superuser|Manager|Role|Group|Permission)s?(?:Required|Only|Access|Test)?))Mixin\b|\bfunction middleware\(\)[^{;]{0,40}\{[^}]{0,300}?["'](?:auth|can|admin|verified)[:"'][^}]{0,200}|\bdef get_permissions\(self[^)]*\)[^\n]*\n(?![^#]{0,400}AllowAny)[^#]{0,200}?\b(?:IsAuthenticated|IsAdminUser)\b[^\n]*|^[ \t]*REQUIRED_(?:PERMISSION|ROLE|SCOPE)S?\s*=\s*(?!nil|None|null|\[\s*\])\S/m,
);
/** Methods that frameworks call before any other of their class: CodeIgniter, CakePHP, Yii, Django and its REST framework, Tornado, ASP.NET, GraphQL. */
const RUNS_BEFORE: Partial<Record<LanguageId, RegExp>> = {
  php: /^(?:constructor|beforeFilter|beforeAction)$/,
  python: /^(?:dispatch|prepare|initial|mutate)$/,
  csharp: /^OnActionExecuting(?:Async)?$/,
  // Of GraphQL, before it resolves.
  ruby: /^(?:ready|authorized)\?$/,
};
/** What is asked before anything else and answers whether to go on. */
const DECIDES = /^authorized\?$/;
const KNOWS_CALLER =
  /session|is_?authenticated|is_?staff|is_?superuser|has_?perm|logged_?in|current_?user|identity|->auth|->user\b|IsInRole|\bcontext(?:\[|\.dig\()[:"']\w*(?:user|viewer|account)\b/i;
const REFUSES =
  /\bredirect\w*\(|show_(?:404|error)\(|\bexit\b|\babort\(|PermissionDenied|handle_no_permission\(|HTTPError\(\s*40[13]|\b(?:raise|throw new)\s+[\w.:(]*(?:[aA]uth|[rR]esponseStatusException\(\s*HttpStatus\.(?:UNAUTHORIZED|FORBIDDEN)|[pP]ermi|[fF]orbid|[dD]eni|[lL]og_?in|GraphQL)|\breturn\s+false\b|ForbiddenException|(?:Forbid|Challenge|Unauthorized|Redirect\w*)Result\(/;
/** Lets some methods pass: nobody can tell which here. */
const BY_METHOD = /->method\b|fetch_method\(|action\b|in_array\(|ActionDescriptor|\$action->id/i;
/** Asks where a class has a constant, which is seen where it has it: `if defined? self.class::REQUIRED_PERMISSION`. */
const BY_CONSTANT = /defined\?[ (]|const_defined\?|\brespond_to\?|\bhasattr\(/;
const HANDS_ON = /\bsuper\(\w*(?:,\s*\w+)?\)\s*\.\s*mutate\(|\bcls\.(?:perform|do|run|process|handle)_?\w*\(/;
/** Beside one that asks who calls. */
const ROLE_MIXIN =
  /(?:PermissionRequired|UserPassesTest|(?:Admin|Staff|Super[uU]ser|Manager|Role|Group|Permission)s?(?:Required|Only|Access|Test)?)Mixin$/;
const ROLE =
  /UserPassesTest|superuser|managers?(?:required|only)|groups?required|admin|moderator|staff|role|permission|staff|can:|polic|:\w*authori[sz]e/i;
/** What an attribute of the program's own is made from that asks who calls. */
const ASKING_ATTRIBUTE =
  /^(?:\w+\.)*(?:AuthorizeAttribute|Authorize|IAsyncAuthorizationFilter|IAuthorizationFilter)$/;
/** Which of those who have signed in. */
const NAMES_ROLES = /\bRoles\s*=|\bPolicy\s*=|:\s*base\(\s*["'\w]|IsInRole|HasClaim/;
/** Of the hooks of Rails that a class skips only one that asks who calls matters: not one that looks a record up. */
const SKIPS = quickPattern(
  /\bskip_before_(?:action|filter)\s*\(?\s*(?:[^:\s(]|(?::\w+[!?]?\s*,\s*)*:(?!verify_authenticity_token)\w*(?:admin|auth|logg?(?:ed)?_?in|sign(?:ed)?_?in|require_\w*user))|\bAllowAnonymous\b|withoutMiddleware|\bAllowAny\b/,
);

/** What stands before all methods of each class of a file. `text`: the file without its comments. */
export function classFacts(flat: FlatModule, text: string): ClassFact[] {
  const classes = new Map<number, ClassFact>();
  for (const i of flat.places('fn', 'cls')) {
    if (classes.size >= MAX_CLASSES) break;
    const at = flat.tags[i] === 'fn' ? (flat.owner[i] ?? -1) : i;
    if (at < 0 || classes.has(at)) continue;
    const cls = flat.nodes[at] as ClassIR;
    const body = partOf(text, cls.start, Math.min(cls.end, cls.start + CLASS_CHARACTERS));
    const above =
      flat.module.language === 'php' ? ANNOTATED.exec(commentAbove(flat.text, cls.start))?.[0] : null;
    const said = [...cls.decorators.map((one) => text.slice(one.start, one.end)), above ?? ''].join(' ');
    const macros = flat.module.language === 'ruby' ? classMacros(body) : null;
    const found =
      DECORATED.test(said) || above
        ? said
        : (HOOKED.exec(macros?.outside ?? body)?.[0] ?? askedBefore(flat.module.language, cls, text));
    const guard: ClassGuard | null =
      found === null
        ? attributeGuard(cls, body)
        : ROLE.test(found) || cls.extends.some((one) => ROLE_MIXIN.test(one.name))
          ? 'role'
          : 'caller';
    const guardingMacros = (macros?.defined ?? []).flatMap(({ name, body: hooks }) => {
      const hook = HOOKED.exec(hooks)?.[0];
      return hook === undefined
        ? []
        : [{ name, guard: ROLE.test(hook) ? ('role' as const) : ('caller' as const) }];
    });
    const bases = cls.extends.map((one) => one.name);
    // Views of Django, and what controllers of Rails are made from, may have no method of their own.
    const saysNothing = guard === null && guardingMacros.length === 0;
    if (flat.tags[i] === 'cls' && saysNothing && (cls.methods.length > 0 || cls.extends.length === 0))
      continue;
    classes.set(at, {
      name: cls.name,
      module: flat.module.language === 'ruby' ? modulesAround(flat, at) : '',
      bases: [...bases, ...(macros?.included ?? []).filter((one) => !bases.includes(one))],
      guard,
      authorizes: authorizes(flat.module.language, cls, text),
      forAdministrators: guardsForAdministrators(said) || hooksForAdministrators(body),
      isPart: flat.module.language === 'csharp' && /\bpartial\s+class\b/.test(body),
      skips: SKIPS.test(body) || SKIPS.test(said),
      ...(macros !== null && macros.called.length > 0 ? { macros: macros.called } : {}),
      ...(guardingMacros.length > 0 ? { guardingMacros } : {}),
    });
  }
  return [...classes.values()];
}

/** The comment that stands right before something. */
function commentAbove(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 3_000), start).trimEnd();
  return before.endsWith('*/') ? before.slice(Math.max(0, before.lastIndexOf('/**'))) : '';
}

/** The modules and classes that a class of Ruby is written in: `Shop.Admin`. */
function modulesAround(flat: FlatModule, index: number): string {
  const names: string[] = [];
  for (let at = flat.parent[index] ?? -1; at >= 0; at = flat.parent[at] ?? -1)
    if (flat.tags[at] === 'cls') names.unshift((flat.nodes[at] as ClassIR).name);
  return names.join('.');
}

/** What an attribute asks that is made from ASP.NET's: `class AdminAttribute : AuthorizeAttribute`. */
function attributeGuard(cls: ClassIR, body: string): ClassGuard | null {
  if (!cls.extends.some((one) => ASKING_ATTRIBUTE.test(one.name))) return null;
  return NAMES_ROLES.test(body) ? 'role' : 'caller';
}

/** Asks some alone: those of some methods, or those whose class names a right. `mutate` asks for others where it hands on what they do. */
const letsSomePass = (name: string, body: string): boolean =>
  BY_METHOD.test(body) || BY_CONSTANT.test(body) || (name === 'mutate' && !HANDS_ON.test(body));

/** The text of a method that runs before all others of its class, knows who calls, and refuses some. */
function askedBefore(language: LanguageId, cls: ClassIR, text: string): string | null {
  const before = RUNS_BEFORE[language];
  for (const one of before || language === 'java' ? cls.methods : []) {
    // Spring calls what is to fill the model before each handler.
    const isModel =
      language === 'java' && one.decorators.some(({ name }) => /(?:^|\.)ModelAttribute$/.test(name));
    if (!before?.test(one.name) && !isModel) continue;
    const body = text.slice(one.start, Math.min(one.end, one.start + CLASS_CHARACTERS));
    if (
      KNOWS_CALLER.test(body) &&
      (DECIDES.test(one.name) || REFUSES.test(body)) &&
      !letsSomePass(one.name, body)
    )
      return body;
  }
  return null;
}
