import { oneGuess } from '../findings/evidence.ts';
import type { Application, Report } from './application.ts';
import { ownedKinds } from './owned-kinds.ts';
import { isForReaders, isPrivateKind, PEOPLE } from './private-kinds.ts';
import { kindOf } from './whole-lists.ts';

/** Generic views that give everybody who has signed in the records of everybody, where the model says whose they are. */
export function concludeViews({ facts, guarded }: Application, report: Report): void {
  const views = facts.flatMap(({ path, facts: one }) => one.views.map((view) => ({ path, view })));
  if (views.length === 0) return;
  const owned = ownedKinds(
    facts.flatMap(({ facts: one }) => one.entities),
    (name) => isForReaders(name.toLowerCase()),
  );
  // Settings that ask everywhere, or leave it to a class of the program's own, stand in a file of their own.
  const asksByDefault = facts.some(({ facts: one }) => one.asksByDefault);
  const others = guarded.length > 0 || views.some(({ view }) => view.asksCaller);
  for (const { path, view } of views) {
    if (view.isOpen && !asksByDefault && others && !isForReaders(kindOf(view.model))) {
      const isPrivate = isPrivateKind(kindOf(view.model)) || PEOPLE.test(kindOf(view.model));
      if (isPrivate || (view.changes && owned.has(view.model)))
        report(
          'endpoint-without-authentication',
          path,
          view.line,
          `${view.className} gives everybody every ${view.model}${view.changes ? ', and lets them change it' : ''}: neither it nor a setting asks who calls, and others of this application do.`,
        );
      continue;
    }
    if (!view.asksCaller || !owned.has(view.model) || /admin|staff/i.test(`${path} ${view.className}`))
      continue;
    if (!view.changes && isForReaders(kindOf(view.model))) continue;
    report(
      'endpoint-record-of-others',
      path,
      view.line,
      `${view.className} finds any ${view.model} by the key of the address${view.changes ? ', to change it' : ''}, and never compares its owner with who calls: it has no get_queryset of its own, and no permission for the record.`,
      undefined,
      isForReaders(kindOf(view.model)) ? oneGuess : undefined,
    );
  }
}
