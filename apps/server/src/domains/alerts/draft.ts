import { createHash } from 'node:crypto';
import type { AlertKind, AlertSeverity } from '@vedette/contract';
import { canonicalPackageName, refang } from '@vedette/engine';

/** An alert before it is known whether another one tells the same. */
export interface AlertDraft {
  readonly kind: AlertKind;
  readonly title: string;
  readonly severity: AlertSeverity;
  readonly monitorId: string;
  readonly deliveryId: string;
  readonly agentId: string | null;
  readonly package: string;
  /** A package-url type where one is known by that name, any other word in lower case, or null. */
  readonly ecosystem: string | null;
  readonly version: string | null;
  readonly fixedVersion: string | null;
  readonly advisory: string | null;
  readonly threatType: string | null;
  readonly indicator: string | null;
  readonly bodySha256: Buffer;
  readonly payloadBytes: number;
  readonly receivedAt: Date;
  /** False: when it repeats an open alert, what that one was told stays what is triaged. */
  readonly replacesPayload: boolean;
}

/**
 * What two alerts have in common when they tell the same: kind, package as its ecosystem writes it, version, and the
 * advisory or, without one, threat type and indicator. SHA-256, because parts may be long. The organization is the
 * other half of the key.
 * @param advisory the name that all names of the draft's advisory share (a CVE and its GHSA are one); null without one
 * @param ecosystem that of the draft, or the one that an imported advisory knows where the draft names none
 */
export function dedupKey(draft: AlertDraft, advisory: string | null, ecosystem: string | null): Buffer {
  const told =
    advisory === null
      ? ['threat', fold(draft.threatType), draft.indicator === null ? null : refang(draft.indicator)]
      : ['advisory', advisory];
  const name = canonicalPackageName(ecosystem, draft.package);
  // Well-formed JSON (ECMAScript 2019): lone surrogates and U+0000 are escaped, so different texts stay different.
  const parts = JSON.stringify([draft.kind, ecosystem, name, versionOf(draft, ecosystem), ...told]);
  return createHash('sha256').update(parts, 'utf8').digest();
}

/** Feeds write versions of Go modules with and without their v. */
function versionOf({ version }: AlertDraft, ecosystem: string | null): string | null {
  const written = version?.trim() ?? null;
  return ecosystem === 'golang' && written !== null ? written.replace(/^v(?=\d)/, '') : written;
}

const fold = (text: string | null) => text?.trim().toLowerCase() ?? null;
