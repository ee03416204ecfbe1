/** Structural matching: what the scan stage calls. All of it is pure and works on one file. */
export { compileLanguageRules, type LanguageRules, rulesWithoutWords } from './compile-rules.ts';
export {
  type AnalysisRules,
  compileAnalysisRules,
  credentialSecrets,
  matchCredentials,
} from './credentials/match-credentials.ts';
export { isHelmTemplate } from './documents/helm-template.ts';
export {
  compileDocumentRules,
  type DocumentRules,
  matchDocument,
} from './documents/match-document.ts';
export { flattenModule } from './flat-module.ts';
export { isHandedConstants } from './handed-constants.ts';
export { matchModule } from './match-module.ts';
export { type OriginContext, originContext } from './origins.ts';
export {
  compileSecretRules,
  matchSecrets,
  type SecretPlace,
  type SecretRules,
  secretPlaces,
} from './secrets/match-secrets.ts';
export { debugSettings } from './settings/debug-settings.ts';
export { emptyPasswords } from './settings/empty-passwords.ts';
export { listingSettings } from './settings/listing-settings.ts';
export { rowPolicies } from './settings/row-policies.ts';
export { shortPasswords } from './settings/short-passwords.ts';
export { uncheckedCertificates } from './settings/unchecked-certificates.ts';
export { isShown, readSuppressions, type Suppression, suppressionFor } from './suppressions.ts';
