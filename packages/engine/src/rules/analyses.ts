/**
 * Analyses with code of their own that report under a rule: `analysis: <name>` in the rule's file. What they find is told by
 * more than one construct or by text that no grammar of ours reads, so no pattern can say it.
 */
export const ANALYSES = [
  'credential-in-code',
  'credential-in-configuration',
  'credential-in-compose',
  'credential-compared',
  'signing-key',
  'debug-configured',
  'listing-configured',
  'template-input-unescaped',
  'template-output-unescaped',
  'form-password-in-address',
  'form-without-token',
  'form-shows-password',
  'endpoint-unlimited-sign-in',
  'endpoint-record-of-others',
  'endpoint-without-authentication',
  'endpoint-without-authorization',
  'endpoint-tells-accounts',
  'endpoint-keeps-session',
  'endpoint-signs-nobody-out',
  'endpoint-session-cookie',
  'upload-as-named',
  'endpoint-forgeable',
  'endpoint-without-headers',
  'endpoint-grants-rights',
  'endpoint-binds-entity',
  'endpoint-unbounded-work',
  'endpoint-unbounded-page',
  'graphql-without-limit',
  'graphql-console',
  'endpoint-answers-secrets',
  'endpoint-trusts-client',
  'endpoint-reflects-origin',
  'number-in-clear',
  'password-in-clear',
  'error-details-in-answer',
] as const;

export type AnalysisName = (typeof ANALYSES)[number];
