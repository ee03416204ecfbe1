/** The words that fields of several pages and programs may hold. No schema stands here: the browser loads these without Zod. */

export const alertStatuses = ['new', 'analyzing', 'escalated', 'closed'] as const;
export const alertSeverities = ['Critical', 'High', 'Medium', 'Low'] as const;

export const dispositions = [
  'unknown',
  'benign',
  'suspicious',
  'confirmed_threat',
  'false_positive',
  'duplicated',
] as const;

export const deliveryStatuses = ['pending', 'processed', 'rejected', 'dead'] as const;

/** Where the alerts of a monitor come from: signed payloads of senders, or advisories that an operator imported. */
export const monitorTypes = ['threat_intel', 'advisories'] as const;

export const proposalStatuses = ['waiting_for_approval', 'approved', 'rejected', 'expired'] as const;

/** One call adds at most this many company users; more is a second call. */
export const batchMax = 1000;
