/** Dependencies: what a source tree is built from, and which of it the code uses. See `read.ts` for how a file is read. */
export type { Ecosystem } from '../ecosystem.ts';
export { canonicalPackageName, ecosystemOf } from './canonical-name.ts';
export type {
  Component,
  DeclaredAt,
  Gap,
  Inventory,
  Occurrence,
  PackageSource,
  Project,
  Requirer,
  Scope,
  VersionSource,
} from './component.ts';
export { readEvidence } from './evidence/index.ts';
export { treeGaps } from './evidence/tree.ts';
export { buildInventory } from './inventory.ts';
export type { ParsedManifest } from './parsed-manifest.ts';
export { isDependencyFile, readDependencyFile } from './read.ts';
export { sbomText } from './sbom/sbom.ts';
export type { FileUsage, ImportUse, MemberUse, Mention } from './usage/file-usage.ts';
export { importUsage } from './usage/import-usage.ts';
export {
  type ComponentUsage,
  type ImportSite,
  linkUsage,
  type UnreadFile,
  type UsageCoverage,
  type UsageReport,
  worksWithoutImport,
} from './usage/link-usage.ts';
export { namesInConfiguration } from './usage/mentions.ts';
export { textImports, unparsedLanguage } from './usage/text-imports.ts';
export { VERSION_ORDERS, type VersionOrder } from './versions/index.ts';
