import type { EntryKind } from './knowledge.ts';

/** Where an element of the model is seen. */
export interface Evidence {
  readonly file: string;
  readonly line: number;
}

export interface EntryPoint extends Evidence {
  readonly id: string;
  readonly kind: EntryKind;
  readonly framework: string;
  readonly name: string;
  readonly handler: string | null;
  readonly authentication: {
    readonly state: 'seen' | 'exempt' | 'missing' | 'not-applicable';
    readonly name: string | null;
    readonly evidence: Evidence | null;
  };
}

export interface Asset extends Evidence {
  readonly id: string;
  readonly name: string;
  readonly kind: 'personal' | 'secret' | 'value' | 'credential';
  readonly fields: readonly { readonly name: string; readonly line: number }[];
}

/** A store, an outside service or another process; one element for all places that use it. */
export interface ExternalSystem {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly evidence: readonly (Evidence & { readonly by: string })[];
}

export interface Boundary {
  readonly id: string;
  readonly name:
    | 'internet-application'
    | 'application-store'
    | 'application-external'
    | 'application-process';
  /** Ids of the elements that data crosses the boundary at. */
  readonly crossings: readonly string[];
}

export interface ModelledThreat extends Evidence {
  readonly id: string;
  readonly boundary: Boundary['name'];
  /** Id of the entry point or system. */
  readonly element: string;
  readonly category: string;
  readonly title: string;
  readonly reason: string;
  readonly severity: 'high' | 'medium' | 'low';
  readonly mitigation: string;
  /** What was seen that answers it, with its place; empty = nothing. */
  readonly seen: readonly (Evidence & { readonly name: string })[];
}

export interface ThreatModel {
  readonly version: 1;
  readonly entryPoints: readonly EntryPoint[];
  readonly assets: readonly Asset[];
  readonly stores: readonly ExternalSystem[];
  readonly services: readonly ExternalSystem[];
  readonly processes: readonly ExternalSystem[];
  readonly boundaries: readonly Boundary[];
  readonly threats: readonly ModelledThreat[];
  /** Counts of what was cut at a bound; empty when nothing was. */
  readonly cut: readonly { readonly what: string; readonly count: number }[];
}
