import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/** The word for those who run an application, as a part of a name: not of `administrative`. */
const WORD = '(?:admin(?:istrator|istration|panel)?s?|back-?_?office|superuser)';
/** A page of a folder for them, as each framework names what it shows: `render_template('admin/users.html'`, `view('admin.users')`, `return "admin/users"`. */
const SHOWS = quickPattern(
  new RegExp(
    String.raw`(?:\b(?:render\w*|view|View|PartialView|HTML|template|display|fetch|ModelAndView|TemplateResponse|ExecuteTemplate)\s*\(?\s*(?:[\w.]{1,30},\s*){0,2}(?:"|'|\x60)|^\s*return\s+"|\btemplate_name\s*=\s*["'])(?:[\w-]{1,30}[/.]){0,2}${WORD}[/.]\w`,
    'im',
  ),
);
/** What routes are declared on is named for them: `@admin_user_bp.route(`, `adminRouter.delete(`. */
const DECLARED_ON =
  /(?:^|[\s@;])(?:[a-z]\w{0,20}_)?(?:admin|backoffice)(?:[A-Z_]\w{0,30})?\.(?:route|get|post|put|patch|delete|all|GET|POST|PUT|PATCH|DELETE|HandleFunc|Handle|add_url_rule)\(/;
/** What shows who runs it how to come in, and what brings others away from there. */
const NO_PAGE = /log_?-?(?:in|out)|sign_?-?(?:in|out)|password|forgot|reset|2fa|otp|setup|install/i;

/**
 * Is a function a part of the administration of its program, by what its routes are declared on or by the folder of the pages that it shows?
 * @param declared its decorators, or the line that hands it over
 */
export function isOfAdministration(name: string, declared: string, body: string): boolean {
  return !NO_PAGE.test(name) && (DECLARED_ON.test(declared) || SHOWS.test(body));
}

/** A folder, or a file of routes, that is named for it: `routes/admin.py`, `controllers/admin/users.js`. */
const FILE = new RegExp(
  String.raw`(?:^|/)(?:${WORD}/(?:[\w.-]+/)*[\w.-]+|${WORD}[_.-]?(?:routes?|router|views?|controllers?|handlers?|bp|blueprint|panel|api)?\.\w+)$`,
  'i',
);

/** Does a file hold nothing but the administration, by its name? */
export const holdsAdministration = (path: string): boolean => FILE.test(path);
