import { type AlertStatus, Problem } from '@vedette/contract';

/** Who moves an alert. The platform itself only creates them. */
export type Mover = 'agent' | 'person';

/**
 * Every way from one status to another, and who may take it. The README shows the same table; a test compares all
 * sixteen pairs with it.
 */
const transitions: Readonly<Record<AlertStatus, Partial<Record<AlertStatus, readonly Mover[]>>>> = {
  new: { analyzing: ['person'], escalated: ['agent', 'person'], closed: ['agent', 'person'] },
  analyzing: { escalated: ['agent', 'person'], closed: ['agent', 'person'] },
  escalated: { analyzing: ['person'], closed: ['agent', 'person'] },
  // An agent reopens what an agent closed, when what it was closed on has changed.
  closed: { analyzing: ['person'], escalated: ['agent', 'person'] },
};

/** True when `mover` may take an alert from one status to the other; staying is always allowed. */
export function mayMove(mover: Mover, from: AlertStatus, to: AlertStatus): boolean {
  return from === to || (transitions[from][to]?.includes(mover) ?? false);
}

/** @throws Problem `conflict` that names both states. */
export function checkMove(mover: Mover, from: AlertStatus, to: AlertStatus): void {
  if (!mayMove(mover, from, to)) {
    throw new Problem('conflict', { detail: `An alert that is ${from} cannot become ${to}.` });
  }
}
