import type { AlertDraft } from '../alerts/index.ts';

/** What one object of a payload tells, before it is known where it came in. */
export type ParsedEvent = Omit<
  AlertDraft,
  'monitorId' | 'deliveryId' | 'agentId' | 'bodySha256' | 'payloadBytes' | 'receivedAt' | 'replacesPayload'
>;

/** What a payload tells, or why it is no valid payload. */
export type Interpretation = { readonly events: readonly ParsedEvent[] } | { readonly reason: string };
