import { listAt, rootDoc, textAt, textsAt } from '../documents/doc.ts';
import { parseYaml } from '../documents/yaml.ts';
import type { EntryPoint } from '../threat-model/index.ts';

/** A rule of Symfony's firewall, of a chain of Shiro's settings, or of a servlet container: routes below these paths, and whether it asks who calls. */
export interface PathRule {
  readonly paths: readonly string[];
  /** The paths themselves, and nothing below them. */
  readonly isWhole: boolean;
  readonly asksCaller: boolean;
  /** Asks for more than being signed in. */
  readonly asksRole: boolean;
  /** Whose routes it is about. */
  readonly of: 'Symfony' | 'Java';
}

const SETTINGS = /(?:^|\/)(?:config|app\/config)\/(?:packages\/)?security\.ya?ml$/;
const SHIRO = /(?:^|\/)[\w-]*shiro[\w-]*\.ini$/;
const DESCRIPTOR = /(?:^|\/)web\.xml$/;
const OF_JAVA = /^(?:Spring MVC|JAX-RS|Servlet)/;
const FOR_EVERYBODY = /^(?:PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY)$/;
/** What everybody has who has signed in. */
const SIGNED_IN = /^(?:IS_AUTHENTICATED\w*|IS_REMEMBERED|ROLE_USER)$/;
/** `^/`, `^/admin`, `^/api/(users|orders)`, `^/$`. Rules of other forms are left out: they decide nothing here. */
const FORM = /^\^(\/[\w./-]{0,200})(?:\(([\w/|-]{1,400})\))?(\$)?$/;
const MAX_RULES = 200;

/** What `access_control` of Symfony's settings, `[urls]` of Shiro's or a deployment descriptor says, in its order. Empty for other files. @throws Error for no YAML */
export function accessControl(path: string, text: string): PathRule[] {
  if (SHIRO.test(path)) return shiroChains(text);
  if (DESCRIPTOR.test(path)) return securityConstraints(text);
  if (!SETTINGS.test(path)) return [];
  return listAt(rootDoc(parseYaml(text)), 'security', 'access_control')
    .slice(0, MAX_RULES)
    .flatMap((rule) => {
      const form = FORM.exec(textAt(rule, 'path') ?? '');
      if (!form) return [];
      const [, start = '', ends, whole] = form;
      const roles = ['roles', 'role'].flatMap((key) => textAt(rule, key) ?? textsAt(rule, key));
      return [
        {
          of: 'Symfony',
          paths: ends === undefined ? [start] : ends.split('|').map((end) => `${start}${end}`),
          isWhole: whole !== undefined,
          asksCaller: roles.length > 0 && !roles.some((role) => FOR_EVERYBODY.test(role)),
          asksRole:
            roles.length > 0 && !roles.some((role) => FOR_EVERYBODY.test(role) || SIGNED_IN.test(role)),
        },
      ];
    });
}

/** Does the first rule that fits the route of an entry point of Symfony ask who calls? */
export const isAskedByPath = (rules: readonly PathRule[], entry: EntryPoint): boolean =>
  ruleOf(rules, entry)?.asksCaller ?? false;

/** Does that rule ask for a role? */
export const isRoleAskedByPath = (rules: readonly PathRule[], entry: EntryPoint): boolean =>
  ruleOf(rules, entry)?.asksRole ?? false;

function ruleOf(rules: readonly PathRule[], entry: EntryPoint): PathRule | undefined {
  const framework = entry.framework === 'Symfony' ? 'Symfony' : OF_JAVA.test(entry.framework) ? 'Java' : null;
  if (framework === null || !entry.name.includes('/')) return undefined;
  const route = entry.name.slice(entry.name.indexOf('/'));
  return rules.find(
    ({ paths, isWhole, of }) =>
      of === framework && paths.some((path) => (isWhole ? route === path : route.startsWith(path))),
  );
}

/** `/admin/** = authc, roles[admin]` */
function shiroChains(text: string): PathRule[] {
  const urls = /^\s*\[urls\]\s*$([\s\S]*?)(?=^\s*\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  return urls
    .split(/\r?\n/)
    .slice(0, MAX_RULES)
    .flatMap((line): PathRule[] => {
      const [, path = '', filters = ''] = /^\s*(\/[^\s=]{0,200})\s*=\s*(\S.*)$/.exec(line) ?? [];
      if (path === '') return [];
      const asksRole = /\b(?:roles|perms|rest)\[/.test(filters);
      const isOpen = /\b(?:anon|logout)\b/.test(filters);
      return [
        {
          of: 'Java',
          paths: [path.replace(/\/?\*+$/, '')],
          isWhole: !path.includes('*'),
          asksCaller: !isOpen && (asksRole || /\bauthc|\buser\b|jwt|token|oauth|sso/i.test(filters)),
          asksRole: !isOpen && asksRole,
        },
      ];
    });
}

/** `<security-constraint>` with a role, or `*` for whoever has signed in. */
function securityConstraints(text: string): PathRule[] {
  const blocks = [...text.matchAll(/<security-constraint>([\s\S]{0,4000}?)<\/security-constraint>/g)];
  return blocks.slice(0, MAX_RULES).flatMap(([, block = '']): PathRule[] => {
    // Methods that it names leave the others open.
    if (/<http-method(?:-omission)?>/.test(block)) return [];
    const asks = /<auth-constraint>([\s\S]*?)<\/auth-constraint>/.exec(block)?.[1] ?? null;
    const found = [...block.matchAll(/<url-pattern>\s*(\/[^<\s]{0,200})\s*<\/url-pattern>/g)];
    const roles = [...(asks ?? '').matchAll(/<role-name>\s*([^<\s]+)\s*</g)].map(([, role = '']) => role);
    return found.map(([, path = '']) => ({
      of: 'Java',
      paths: [path.replace(/\/?\*$/, '')],
      isWhole: !path.endsWith('*'),
      asksCaller: asks !== null,
      asksRole: roles.length > 0 && !roles.some((role) => /^\*+$/.test(role)),
    }));
  });
}
