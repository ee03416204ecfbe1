import type { AnalysisName } from '../rules/analyses.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import type { Endpoint, Handlers } from './handlers.ts';

/** All that conclusions are drawn from. A protection anywhere in the application keeps silent what could have it. */
export interface Application extends Handlers {
  readonly facts: readonly { readonly path: string; readonly facts: EndpointFacts }[];
  readonly guarded: readonly Endpoint[];
  readonly isGuarded: (endpoint: Endpoint) => boolean;
  readonly isSignIn: (endpoint: Endpoint) => boolean;
}

export type Report = (name: AnalysisName, path: string, line: number, message: string) => void;
