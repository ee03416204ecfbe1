import type { Gap } from '../component.ts';

/** A gap that closes when the tree turns out to have the package: `npx` runs what is installed first. */
export type EvidenceGap = Gap & { readonly unlessInstalled?: string };
