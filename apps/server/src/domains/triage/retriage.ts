import type { Ctx } from '../../platform/ctx.ts';
import {
  alertsAboutPackages,
  closedAlerts,
  closedThreats,
  openAlerts,
  unsettledAlerts,
} from '../alerts/index.ts';
import type { OnIndexed, TouchedPackage } from '../components/index.ts';
import type { OnWorkspaceChanged } from '../workspaces/index.ts';
import { requestTriage, requestTriageLater, wakeTriage } from './worker.ts';

/** Names of one look-up; a scan can touch twenty thousand. */
const NAMES = 1_000;

/** What a scan found out about dependencies may change what alerts about them mean: those wait for the agent again. */
export const retriageTouched: OnIndexed = async (tx, event) => {
  const { organizationId, touched, coverageChanged, indicatorsAdded } = event;
  if (touched !== null) await requestTouched(tx, organizationId, touched);
  // What is closed rests on all workspaces: on what this one has not, and on nothing being left out there.
  if (coverageChanged) await requestTriage(tx, organizationId, await closedAlerts(tx, organizationId));
  else if (indicatorsAdded) await requestTriage(tx, organizationId, await closedThreats(tx, organizationId));
  // Alerts that came meanwhile have waited for the scan.
  await wakeTriage(tx, organizationId);
};

/** So long a new workspace may take until its first scan: the conclusions then change once, and not there and back. */
const FIRST_SCAN_SECONDS = 60;

/** Every conclusion rests on all active workspaces: on one that came, and on one that went. */
export const retriageAfterWorkspaceChange: OnWorkspaceChanged = async (tx, { organizationId, change }) => {
  if (change === 'created') {
    const closed = await closedAlerts(tx, organizationId);
    await requestTriageLater(tx, organizationId, closed, FIRST_SCAN_SECONDS);
    return;
  }
  await requestTriage(tx, organizationId, await openAlerts(tx, organizationId));
  await requestTriage(tx, organizationId, await closedAlerts(tx, organizationId));
};

async function requestTouched(
  tx: Ctx,
  organizationId: string,
  touched: readonly TouchedPackage[],
): Promise<void> {
  for (let at = 0; at < touched.length; at += NAMES) {
    const names = touched.slice(at, at + NAMES).flatMap(({ names }) => names);
    await requestTriage(tx, organizationId, await alertsAboutPackages(tx, organizationId, names));
  }
  // What was open because nobody had looked, or because of an indicator, may be settled by any scan.
  await requestTriage(tx, organizationId, await unsettledAlerts(tx, organizationId));
}
