import type { MonitorType } from '@vedette/contract';

/** What people call each type of monitor. */
export const monitorTypeNames: Readonly<Record<MonitorType, string>> = {
  threat_intel: 'Threat Intel',
  advisories: 'Imported advisories',
};
