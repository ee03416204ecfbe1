import { ASKS_NAMED_ROLE, NO_CHECK, ROLE } from './endpoint-words.ts';

const FIELD =
  '(?:is_?)?(?:roles?|role_?(?:id|ids|name)|admin|super_?user|staff|permissions?|privileges?|scopes?)';
/** `user.role = role || user.role;`, `user.Role = dto.Role;`, `@user.role = params[:role]`, `item.ownerRole = owner.role`: gives a role, and asks for none. */
const ASSIGNED = new RegExp(`(?:\\.|->)\\w{0,30}?${FIELD}\\s*(?:\\|\\||\\?\\?)?=(?![=>~])[^;\\n]*`, 'gi');
/** `user.setRole(request.role())`, `user.addRole(…)`, `assignRole('editor')`. */
const SET =
  /(?:\.|->)(?:set|add|assign|grant|attach|sync)_?(?:Is)?(?:Roles?|Admin|Permissions?|Authorities)\w*\([^;\n]*/gi;
/** `const { email, role } = req.body`, `role := c.PostForm("role")`, `String role = request.getParameter("role")`. */
const TAKEN = new RegExp(
  `\\{[^{}\\n]{0,200}\\b${FIELD}\\b[^{}\\n]{0,200}\\}\\s*=\\s*(?:await\\s+)?(?:req|request|ctx|body|data|payload)\\b[^;\\n]*|(?<![.\\w])\\$?${FIELD}\\s*(?::\\s*\\w+\\s*)?:?=(?![=>~])\\s*(?:await\\s+)?\\$?(?:req|request|ctx|c|r|body|data|payload|params|input|dto|form)\\b[^;\\n]*`,
  'gi',
);
/** A field of what is stored: `updateOne({ _id: id }, { role: 'admin' })`, `new User({ email, role })`, `User.create(role: params[:role])`. */
const STORED =
  /(?:\b(?:update|create|insert|upsert|findByIdAndUpdate|findOneAndUpdate|set|fill|save|assign|merge|add)\w*|\bnew\s+[A-Z]\w*|\b[A-Z]\w*)\s*[({](?:[^(){};]|\([^()]*\)|\{[^{}]*\}){0,600}[)}]/g;
const FIELD_OF_STORED = new RegExp(
  `(?<=[{(,\\s])["']?${FIELD}["']?\\s*(?::|=>|=(?!=))\\s*[^,)}\\n]*|(?<=[{,]\\s*)${FIELD}(?=\\s*[,}])|(?<=[(,]\\s*)\\$?\\w+(?:\\.|->)(?:get)?${FIELD}(?:\\(\\))?(?=\\s*[,)])`,
  'gi',
);
/** What is called to give one, and the role that it is handed out of a request: `updateUserRole(id, req.body.role)`, `users.changeRole(id, dto.getRole())`. */
const GIVING =
  /\b(?:update|change|set|assign|grant|add|create|save|insert|invite|edit|modify|register|accept|apply|upsert|promote|store|put|patch)\w*\((?:[^(){};]|\([^()]*\)|\{[^{}]*\}){0,600}\)/gi;
const SENT = new RegExp(
  `(?<![\\w.])\\$?(?:req|request|ctx\\.request|body|dto|input|data|payload|form|params|command|cmd|model)(?:\\.(?:body|query|params))?(?:\\.|->)(?:get|is)?${FIELD}(?:\\(\\))?(?=\\s*[,)}\\n])`,
  'gi',
);
/** A field of a record that is answered: `{ id: one.id, isAdmin: one.isAdmin }`. What is said of whoever calls may be what is asked. */
const ANSWERED = new RegExp(
  `(?<=[{,[]\\s*)["']?${FIELD}["']?\\s*(?::|=>|=(?!=))\\s*\\$?(?!\\w*(?:req|request|session|ctx|context|auth|claims|caller|current|principal|token|decoded))[\\w]+(?:(?:\\.|\\?\\.|->)\\w+(?:\\(\\))?)+(?=\\s*[,}\\]\\n])`,
  'gi',
);
const KEYS = /(?<=[{(,]\s*)["']?\w{1,40}["']?\s*:(?!:)/g;
/** Who does the work of administrators asks nobody for a role: `this.adminService.updateUser(id)`, `admin_repo.find(id)`. */
const WORKER =
  /(?<=(?:\.|->|[\s(=!]))[$@]?_?(?:super_?)?admin\w{0,20}?_?(?:service|repository|repo|dao|store|client|api|model)(?:\(\))?(?=(?:\.|->)(?!\w*(?:is|has|can|check|require|ensure|assert|verify|authori)[A-Z_]\w*\())/gi;
/** What is traced or logged asks nobody: `span.setTag('user.is_admin', user.isAdmin)`, `tracer.scope()`. */
const TOLD =
  /\b(?:\w*[tT]racer|\w*[sS]pan|\w*[lL]ogger|LOG(?:GER)?|_?console|log(?:ging)?)\??\.\w+\((?:[^()]|\([^()]*\)){0,900}\)/g;
/** Names of roles that are put into a text, one after another: `for (Role role : user.getRoles()) names.append(role.getName());`. */
const JOINED =
  /\bfor\s*\([^()\n]{0,80}:[^;{}]{0,160}\)\s*\{?\s*(?:\w+\.(?:append|add)\((?:[^()]|\([^()]*\)){0,200}\)\s*;\s*)+\}?|\bStringBuilder\s+\w+\s*=\s*new\s+StringBuilder\([^()]*\)\s*;/g;
/** What a class is called that asks the one above it: `super(AdminView, self)`. */
const ABOVE = /\bsuper\([A-Z]\w*\s*,\s*\w+\s*\)/g;
/** What a statement chooses of each row: of many columns one that is called so is shown, not asked. */
const CHOSEN = /\bSELECT\b[^;"'`]{1,1500}?\bFROM\b/gi;
const MANY_COLUMNS = 4;
const MAX_CHARACTERS = 8_000;

/** Does a function ask for a role or a right? What gives one, takes one from a request or stores one asks for none. */
export function asksForRole(whole: string): boolean {
  if (!ROLE.test(whole)) return ASKS_NAMED_ROLE.test(whole);
  const body = whole
    .replace(TOLD, ' ')
    .replace(JOINED, ' ')
    .replace(ABOVE, ' ')
    .replace(CHOSEN, (chosen) => (chosen.split(',').length < MANY_COLUMNS ? chosen : ' '));
  if (ASKS_NAMED_ROLE.testOnce(body)) return true;
  if (!ROLE.testOnce(body.replace(NO_CHECK, ' '))) return false;
  if (body.length > MAX_CHARACTERS) return true;
  const rest = body
    .replace(WORKER, ' ')
    .replace(ASSIGNED, ' ')
    .replace(SET, ' ')
    .replace(TAKEN, ' ')
    .replace(STORED, (stored) => stored.replace(FIELD_OF_STORED, ' '))
    .replace(ANSWERED, ' ')
    .replace(GIVING, (giving) => giving.replace(SENT, ' ').replace(KEYS, ' '))
    .replace(NO_CHECK, ' ');
  return ROLE.testOnce(rest);
}
