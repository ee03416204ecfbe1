import type { Evidence } from '../findings/evidence.ts';
import type { AnalysisName } from '../rules/analyses.ts';
import type { PathRule } from './access-control.ts';
import type { EndpointFacts } from './endpoint-facts.ts';
import type { Endpoint, Handlers } from './handlers.ts';

/** All that conclusions are drawn from. A protection anywhere in the application keeps silent what could have it. */
export interface Application extends Handlers {
  readonly facts: readonly { readonly path: string; readonly facts: EndpointFacts }[];
  readonly guarded: readonly Endpoint[];
  /** What the settings ask of callers by path. */
  readonly pathRules: readonly PathRule[];
  readonly isGuarded: (endpoint: Endpoint) => boolean;
  readonly isSignIn: (endpoint: Endpoint) => boolean;
}

/**
 * @param undecided the endpoint that the finding is about, where more of the code may decide otherwise
 * @param evidence what makes it a guess, if anything does
 */
export type Report = (
  name: AnalysisName,
  path: string,
  line: number,
  message: string,
  undecided?: Endpoint,
  evidence?: Evidence,
) => void;
