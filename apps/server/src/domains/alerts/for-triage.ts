import type { AlertKind, AlertSeverity, Disposition, MonitorType, TriageResult } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { KeysetPage } from '../../platform/keyset-page.ts';
import {
  selectAlertsAboutAdvisories,
  selectAlertsAboutPackages,
  selectAlertsToTriage,
  selectClosedAlerts,
  selectClosedThreats,
  selectOpenAlerts,
  selectTriagedAlert,
  selectTriagedVulnerabilities,
  selectUnsettledAlerts,
} from './triage-store.ts';

export interface AlertForTriage {
  readonly id: string;
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** Of the monitor that took the payload in. */
  readonly monitorType: MonitorType;
  readonly payload: unknown;
}

/** What the agent judges of these alerts. Those that are gone or duplicates are left out. */
export async function alertsForTriage(
  ctx: Ctx,
  organizationId: string,
  ids: readonly string[],
): Promise<AlertForTriage[]> {
  const rows = await selectAlertsToTriage(organizationId, ctx.db, ids);
  return rows.map(({ body, monitor_type: monitorType, ...alert }) => ({
    ...alert,
    monitorType,
    payload: JSON.parse(body.toString('utf8')),
  }));
}

export interface AlertForOpinion {
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** What was received, as text. */
  readonly payload: string;
  readonly triage: TriageResult;
}

/** What a model is asked about; null when there is no such alert, or nothing was concluded about it. */
export async function alertForOpinion(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
): Promise<AlertForOpinion | null> {
  const row = await selectTriagedAlert(organizationId, ctx.db, alertId);
  if (row === undefined) return null;
  const { kind, severity, body, triage } = row;
  return { kind, severity, payload: body.toString('utf8'), triage };
}

/** Alerts whose triage a scan may have changed that has, or had, packages of these names. */
export const alertsAboutPackages = (
  ctx: Ctx,
  organizationId: string,
  names: readonly string[],
): Promise<string[]> => selectAlertsAboutPackages(organizationId, ctx.db, names);

/** Alerts whose triage a changed advisory may have changed; names of advisories as they are compared. */
export const alertsAboutAdvisories = (
  ctx: Ctx,
  organizationId: string,
  advisories: readonly string[],
): Promise<string[]> => selectAlertsAboutAdvisories(organizationId, ctx.db, advisories);

/** Alerts that any scan may settle. */
export const unsettledAlerts = (ctx: Ctx, organizationId: string): Promise<string[]> =>
  selectUnsettledAlerts(organizationId, ctx.db);

export interface TriagedVulnerability {
  readonly id: string;
  readonly package: string;
  readonly advisory: string | null;
  readonly disposition: Disposition;
  readonly decidedBy: 'agent' | 'person' | null;
  /** What the person gave as the reason; null when the agent decided. */
  readonly reason: string | null;
  readonly triage: TriageResult;
}

/** Vulnerabilities that were triaged, oldest first. */
export async function listTriagedVulnerabilities(
  ctx: Ctx,
  organizationId: string,
  page: KeysetPage,
): Promise<TriagedVulnerability[]> {
  const rows = await selectTriagedVulnerabilities(organizationId, ctx.db, page);
  return rows.map(({ decided_by: decidedBy, ...row }) => ({ ...row, decidedBy }));
}

/** Closed alerts, by whoever closed them: what was concluded rests on the coverage of every workspace. */
export const closedAlerts = (ctx: Ctx, organizationId: string): Promise<string[]> =>
  selectClosedAlerts(organizationId, ctx.db);

/** Closed alerts that an indicator may reopen which was not there before. */
export const closedThreats = (ctx: Ctx, organizationId: string): Promise<string[]> =>
  selectClosedThreats(organizationId, ctx.db);

export const openAlerts = (ctx: Ctx, organizationId: string): Promise<string[]> =>
  selectOpenAlerts(organizationId, ctx.db);
