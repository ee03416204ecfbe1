import { isForDevelopment } from '../../file-kinds/role.ts';
import type { RawFinding } from '../../findings/finding.ts';
import type { AnalysisRules } from '../credentials/match-credentials.ts';
import { settingFinding } from './setting-finding.ts';

const OF_SQL = /\.(?:sql|psql|pgsql)$/i;
const BEGINS = /^\s*CREATE\s+POLICY\b/i;
/** A policy is a few lines long. */
const MOST_LINES = 14;
/** The name of a policy, which says whom it is meant for. */
const NAME = /^\s*CREATE\s+POLICY\s+(?:"([^"\n]+)"|([\w$]+))/i;
const DROPPED = /DROP\s+POLICY\s+(?:IF\s+EXISTS\s+)?(?:"([^"\n]+)"|([\w$]+))/gi;
/** A condition that every row fulfils. */
const EVERY_ROW = /\bUSING\s*\(\s*\(?\s*(?:true|1\s*=\s*1)\s*\)?\s*\)/i;
const CHECKS = /\bWITH\s+CHECK\s*\(/i;
const CHECKS_NOTHING = /\bWITH\s+CHECK\s*\(\s*\(?\s*(?:true|1\s*=\s*1)\s*\)?\s*\)/i;
const COMMAND = /\bFOR\s+(ALL|SELECT|INSERT|UPDATE|DELETE)\b/i;
const ROLES = /\bTO\s+((?:"?[\w$]+"?\s*,\s*)*"?[\w$]+"?)/i;
/** Roles that whoever sends a request has, signed in or not. */
const OF_EVERYBODY = /^(?:public|anon|authenticated)$/i;
/** A name by which not everybody is meant. */
const OF_SOME = /\b(?:admin\w*|owners?|own|staff|members?|managers?|moderators?|their|service)\b/i;
/** A policy of this kind takes rows away from what others allow. */
const RESTRICTIVE = /\bAS\s+RESTRICTIVE\b/i;

/**
 * The first policy of a file of SQL by which everybody who is signed in, or everybody at all, changes every row of a table, or reads all that
 * its name gives to some: row security is on, and protects nothing. That everybody reads what is for everybody is meant to be so.
 */
export function rowPolicies(rules: AnalysisRules, path: string, text: string): RawFinding[] {
  const rule = rules.get('row-policy-for-all');
  if (!rule || !OF_SQL.test(path) || isForDevelopment(path) || !/create\s+policy/i.test(text)) return [];
  const dropped = new Map<string, number>();
  for (const hit of text.matchAll(DROPPED)) dropped.set(hit[1] ?? hit[2] ?? '', hit.index);
  const lines = text.split('\n');
  let offset = 0;
  const starts = lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
  return settingFinding(rule, path, lines, (line, at) => {
    if (!BEGINS.test(line)) return false;
    const [statement = ''] = lines
      .slice(at, at + MOST_LINES)
      .join('\n')
      .split(';');
    const named = NAME.exec(line);
    const name = named?.[1] ?? named?.[2] ?? '';
    return isForAll(statement, name) && (dropped.get(name) ?? -1) < (starts[at] ?? 0);
  });
}

function isForAll(statement: string, name: string): boolean {
  if (RESTRICTIVE.test(statement) || !EVERY_ROW.test(statement)) return false;
  if (CHECKS.test(statement) && !CHECKS_NOTHING.test(statement)) return false;
  const roles = ROLES.exec(statement)?.[1]?.split(',') ?? ['public'];
  if (!roles.some((role) => OF_EVERYBODY.test(role.trim().replaceAll('"', '')))) return false;
  const command = COMMAND.exec(statement)?.[1]?.toUpperCase() ?? 'ALL';
  return command !== 'SELECT' || OF_SOME.test(name);
}
