export const reportFormats = ['text', 'json', 'sarif', 'gitlab', 'cyclonedx', 'threat-model'] as const;
export type ReportFormat = (typeof reportFormats)[number];
