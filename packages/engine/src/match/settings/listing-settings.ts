import { isForDevelopment } from '../../file-kinds/role.ts';
import type { RawFinding } from '../../findings/finding.ts';
import type { AnalysisRules } from '../credentials/match-credentials.ts';
import { settingFinding } from './setting-finding.ts';

/** Settings of web servers, and what a cluster keeps them in. */
const OF_SERVERS =
  /\.conf(?:\.[\w-]+)?$|(?:^|\/)(?:nginx|httpd|apache2?)[\w./-]*$|(?:^|\/)\.htaccess$|\.ya?ml$/i;
const OF_NGINX = /^\s*autoindex\s+on\s*;/;
const OF_APACHE = /^\s*Options\s+(?:[^\n#]*\s)?\+?Indexes\b/;
/** What a server of nginx answers below a path. */
const LOCATION = /^\s*location\s+(?:[=~^*]+\s+)?(\S+)\s*\{?/;
/** Lines between a part of the settings and its head. */
const NEAR = 30;

/**
 * The first setting of a file by which a web server lists a folder that has no page of its own. A folder of downloads that is listed is meant to be:
 * of nginx only what holds for the whole server is told.
 */
export function listingSettings(rules: AnalysisRules, path: string, text: string): RawFinding[] {
  const rule = rules.get('listing-configured');
  if (!rule || !OF_SERVERS.test(path) || isForDevelopment(path)) return [];
  const lines = text.split('\n');
  return settingFinding(
    rule,
    path,
    lines,
    (line, i) => (OF_NGINX.test(line) && isOfAll(lines, i)) || OF_APACHE.test(line),
  );
}

/** Does a setting of nginx stand outside of parts for certain paths? */
function isOfAll(lines: readonly string[], at: number): boolean {
  const indent = indentOf(lines[at] ?? '');
  for (let i = at - 1; i >= Math.max(0, at - NEAR); i--) {
    const line = lines[i] ?? '';
    if (line.length > 400 || indentOf(line) >= indent) continue;
    const location = LOCATION.exec(line);
    if (location) return location[1] === '/';
    if (/^\s*server\b/.test(line)) return true;
  }
  return true;
}

const indentOf = (line: string): number =>
  line.trim() === '' ? line.length : line.length - line.trimStart().length;
