import { listAt, rootDoc, textAt, textsAt } from '../documents/doc.ts';
import { parseYaml } from '../documents/yaml.ts';
import type { EntryPoint } from '../threat-model/index.ts';

/** A rule of Symfony's firewall: routes below these paths, and whether it asks who calls. */
export interface PathRule {
  readonly paths: readonly string[];
  /** The paths themselves, and nothing below them. */
  readonly isWhole: boolean;
  readonly asksCaller: boolean;
  /** Asks for more than being signed in. */
  readonly asksRole: boolean;
}

const SETTINGS = /(?:^|\/)(?:config|app\/config)\/(?:packages\/)?security\.ya?ml$/;
const FOR_EVERYBODY = /^(?:PUBLIC_ACCESS|IS_AUTHENTICATED_ANONYMOUSLY)$/;
/** What everybody has who has signed in. */
const SIGNED_IN = /^(?:IS_AUTHENTICATED\w*|IS_REMEMBERED|ROLE_USER)$/;
/** `^/`, `^/admin`, `^/api/(users|orders)`, `^/$`. Rules of other forms are left out: they decide nothing here. */
const FORM = /^\^(\/[\w./-]{0,200})(?:\(([\w/|-]{1,400})\))?(\$)?$/;
const MAX_RULES = 200;

/** What `access_control` of Symfony's settings says, in its order. Empty for other files. @throws Error for no YAML */
export function accessControl(path: string, text: string): PathRule[] {
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
  if (entry.framework !== 'Symfony') return undefined;
  const route = entry.name.slice(entry.name.indexOf('/'));
  return rules.find(({ paths, isWhole }) =>
    paths.some((path) => (isWhole ? route === path : route.startsWith(path))),
  );
}
