import type { MonitorType } from '@vedette/contract';
import type { Interpretation } from './interpretation.ts';
import { interpretThreatIntel, threatIntelTestEvent } from './threat-intel.ts';

export interface MonitorTypeEntry {
  /** Path of the webhook, after the origin and before the monitor's id; null where nobody sends anything, and no secret is needed. */
  readonly webhookPath: string | null;
  /** Whether a payload that repeats an open alert takes the place of the one before, for whoever triages. */
  readonly replacesPayload: boolean;
  /** Pure and quick: it is called for hundreds of deliveries within one transaction. */
  interpret(bytes: Buffer): Interpretation;
  /** A payload for trying the monitor out; different for every `mark`. */
  testEvent(mark: string): Buffer;
}

/** Every type of monitor. A new one is a line here, its payload's reader, its webhook route and a word in the contract. */
export const monitorTypeEntries: Readonly<Record<MonitorType, MonitorTypeEntry>> = {
  threat_intel: {
    webhookPath: '/api/webhooks/threat-intel',
    replacesPayload: true,
    interpret: interpretThreatIntel,
    testEvent: threatIntelTestEvent,
  },
  // What is found by matching is written down in the form of a Threat Intel payload. A sender knows more than it does.
  advisories: {
    webhookPath: null,
    replacesPayload: false,
    interpret: interpretThreatIntel,
    testEvent: threatIntelTestEvent,
  },
};
