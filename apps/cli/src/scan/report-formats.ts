export const reportFormats = [
  'text',
  'json',
  'sarif',
  'gitlab',
  'cyclonedx',
  'spdx',
  'threat-model',
] as const;
export type ReportFormat = (typeof reportFormats)[number];
