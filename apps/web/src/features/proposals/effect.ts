import type { ProposalAction } from '@vedette/contract';
import { words } from '../../lib/format.ts';

/** What approving does, as a verb that goes before the title. */
export function effectOf(action: ProposalAction): string {
  if (action.kind === 'start_scan') return 'Scan';
  if (action.kind === 'dismiss_finding') return 'Dismiss';
  const { disposition, status } = action;
  return `${status === 'closed' ? 'Close as' : 'Call it'} ${words(disposition).toLowerCase()}`;
}
