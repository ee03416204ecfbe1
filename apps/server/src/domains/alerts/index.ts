export { agents, threatIntelligenceAgent } from './agents.ts';
export { applyOpinion } from './apply-opinion.ts';
export { type AlertOutcome, applyTriages, type TriageOutcome } from './apply-triage.ts';
export { createAlerts, type OnAlertsCreated } from './create.ts';
export { decideAlert } from './decide.ts';
export type { AlertDraft } from './draft.ts';
export {
  type AlertForOpinion,
  alertForOpinion,
  alertsAboutAdvisories,
  alertsAboutPackages,
  alertsForTriage,
  closedAlerts,
  closedThreats,
  listTriagedVulnerabilities,
  openAlerts,
  type TriagedVulnerability,
  unsettledAlerts,
} from './for-triage.ts';
export { groupAlerts, ungroupAlert } from './group.ts';
export { getAlert, listAlertsOfIncident, locateAlert } from './read.ts';
export { alertRoutes } from './routes.ts';
