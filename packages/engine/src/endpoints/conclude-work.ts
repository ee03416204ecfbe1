import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';

/** Sizes, times and pages that whoever calls decides. Whoever administers may ask for as much as they like. */
export function concludeWork(application: Application, report: Report): void {
  for (const { entry, handler } of application.endpoints) {
    if (!handler || handler.unbounded.length === 0) continue;
    if (handler.forAdministrators || asksRole(application, handler, entry)) continue;
    for (const { kind, line, text } of handler.unbounded)
      report(
        kind === 'work' ? 'endpoint-unbounded-work' : 'endpoint-unbounded-page',
        handler.path,
        line,
        kind === 'work'
          ? `${entry.name} takes from the request how much is used, and nothing bounds it: \`${text}\`.`
          : `${entry.name} takes from the request how many records it reads, and nothing bounds it: \`${text}\`.`,
      );
  }
}
