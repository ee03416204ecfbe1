import { quickPattern } from '../match/prefilter/quick-pattern.ts';

/**
 * What a function says that turns away everybody but administrators before it does its work: `if (!user.isAdmin) return 403`. A condition that
 * asks for more (`&& user.id !== owner`) lets others pass, and says nothing.
 */

const WORD = '(?:super_?(?:user|admin)|admin(?:istrator)?|is_?staff|sys_?admin)';
/** What is called so and says of nobody that they are one: a setting, a page, a record that was looked for. */
const NO_PERSON =
  '(?!\\w*(?:enabled|disabled|api|ui\\b|url|pass|key|token|secret|e?mail|name|page|path|panel|port|exists|count|found|id\\b))';
/** `user.isAdmin`, `current_user.admin?`, `isAdmin`; a plain `admin` is a record. */
const IS_ONE = `(?:\\w*(?:is|has)_?\\w*|(?<=[.>:])\\w*)${WORD}${NO_PERSON}\\w*[?!]?|\\bis_?staff\\b`;
/** `!req.user.isAdmin`, `!User.IsInRole("Admin")`, `not request.user.is_superuser`, `!isAdmin(loginUser)` */
const IS_NOT = `(?:!|\\bnot\\s)\\s*\\(?\\s*(?:await\\s+)?[\\w.$>?!:-]*?(?:\\([^()\\n]{0,60}\\)[\\w.$>?!:-]*?)?(?:${IS_ONE})(?:\\([^()\\n]{0,80}\\))?\\)?|!\\s*[\\w.$>?-]*(?:IsInRole|has_?(?:any_?)?(?:role|authority|permission)|is_?granted|can)\\(\\s*["'](?:ROLE_)?${WORD}["']\\s*\\)|!\\s*(?:current_user_can\\(\\s*["']manage_(?:options|network)|[\\w$>:()-]{0,60}authori[sz]e\\(\\s*["']core\\.admin)["']\\s*\\)`;
/** `req.user.role !== 'admin'`, `user.Role != domain.AdminRole`, `!"ADMIN".equals(user.getRole())` */
const IS_OTHER = `[\\w.$>\\[\\]"'?-]*role\\w*(?:\\(\\))?["'\\]]*\\s*!==?\\s*(?:["']|(?:\\w+(?:\\.|::))*)\\w*${WORD}\\w*["']?|!\\s*(?:"|(?:\\w+\\.)*)\\w*${WORD}\\w*"?\\.equals(?:IgnoreCase)?\\([^()\\n]{0,60}(?:\\(\\))?\\)`;
const OTHERS = `(?:${IS_NOT}|${IS_OTHER})`;
/** What is left to do for whoever is turned away. */
const LEAVES = '\\b(?:throw|raise|panic\\(|abort\\w*\\(|exit|(?:wp_)?die|sys\\.exit)\\b';
const REFUSES =
  '(?:40[13]|forbid|unauthori[sz]ed|denied|permission|not_?allowed|redirect|error|fail|status|\\bno_?perm)';
const ENDS = `(?:[^{}\\n]{0,120}\\n){0,4}?[^{}\\n]{0,120}?(?:${LEAVES}|\\breturn\\b[^{}\\n]{0,100}${REFUSES}|${REFUSES}[^{}]{0,160}\\breturn\\b|\\breturn\\s*(?:;|\\}|\\n|false\\b|null\\b|nil\\b|err\\b))`;
/** `if user is None or not user.is_admin` refuses more; `and` less. */
const BEFORE = '(?:[^\\n{}&]{0,100}?(?:\\|\\||\\bor\\b)\\s*)?';

const TURNS_AWAY = quickPattern(
  new RegExp(
    [
      // A block, or a statement right behind the condition.
      `\\bif\\b\\s*\\(?\\s*${BEFORE}${OTHERS}\\s*\\)?\\s*\\{(?:${ENDS})`,
      `\\bif\\b\\s*\\(\\s*${BEFORE}${OTHERS}\\s*\\)\\s*(?:${LEAVES}|return\\b[^\\n]{0,100}(?:${REFUSES}|;\\s*$))`,
      // Python: the first statement of its block.
      `\\bif\\s+${BEFORE}${OTHERS}\\s*:\\s*(?:raise\\b|abort\\(|return\\b[^\\n]{0,120}${REFUSES}|return[ \\t]*(?:None[ \\t]*)?(?:\\n|$))`,
      // Ruby
      `\\b(?:return|raise|head|redirect_to|render|deny_\\w+|not_found|forbidden)\\b[^\\n]{0,120}\\bunless\\s+[\\w.&@]*?(?:${IS_ONE})\\?*[ \\t]*(?:\\n|$)`,
      `\\bunless\\s+[\\w.&@]*?(?:${IS_ONE})\\?*[ \\t]*\\n\\s*(?:return|raise|head|redirect_to|render)\\b`,
      // Laravel, Symfony
      `\\babort_unless\\(\\s*[^,&|\\n]{0,100}${WORD}\\w*(?:\\(\\))?\\s*,|\\babort_if\\(\\s*!\\s*[^,&|\\n]{0,100}${WORD}\\w*(?:\\(\\))?\\s*,|denyAccessUnlessGranted\\(\\s*["']ROLE_(?:SUPER_)?ADMIN["']`,
    ].join('|'),
    'i',
  ),
);

/** Answers its framework whether whoever calls may go on: `return request.user.is_superuser`. */
const ANSWERS_WHETHER =
  /^(?:has_permission|canActivate|can_activate|test_func|matches\?|authorize|authorized\?)$/;
const IS = quickPattern(
  new RegExp(
    `\\breturn\\s+(?:!!|bool\\()?\\(?(?:[\\w.$>?\\[\\]"'()-]{1,80}\\s*(?:&&|\\band\\b)\\s*){0,4}(?:[\\w.$>?-]*?(?:${IS_ONE})(?:\\(\\))?\\)?|[\\w.$>?()-]*role\\w*\\s*===?\\s*["']?(?:\\w+\\.)*\\w*${WORD}\\w*["']?)\\s*(?:;|\\n|\\}|$)`,
    'i',
  ),
);

/** How far the beginning of a function goes: what is checked later was used before. */
const BEGINNING = 600;

/** Does the beginning of a function turn away everybody but administrators? @param body without comments */
export const turnsOthersAway = (name: string, body: string): boolean => {
  const begin = body.slice(0, BEGINNING);
  return (
    TURNS_AWAY.test(begin) ||
    (ANSWERS_WHETHER.test(name) && IS.test(begin) && !/\breturn\s+true\b/i.test(begin))
  );
};
