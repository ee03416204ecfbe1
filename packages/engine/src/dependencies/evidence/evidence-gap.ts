import type { Gap } from '../component.ts';

export type EvidenceGap = Gap & {
  /** The gap closes when the tree turns out to have the package: `npx` runs what is installed first. */
  readonly unlessInstalled?: string;
  /** Of its names those count alone that the tree does not have: what is named and installed is what is installed. */
  readonly isOfAbsent?: true;
};
