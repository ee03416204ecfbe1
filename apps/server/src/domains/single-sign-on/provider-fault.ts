import { networkReason } from '@vedette/contract/network-reasons';
import { OutboundRefused } from '../../platform/outbound.ts';

/** What `openid-client` says of a discovery document by its code, in words for the person who typed the issuer. */
const OF_DOCUMENT: Readonly<Record<string, string>> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'it is answered with another status than 200',
  OAUTH_RESPONSE_IS_NOT_JSON: 'what is there is not JSON',
  OAUTH_PARSE_ERROR: 'what is there is not JSON',
  OAUTH_INVALID_RESPONSE: 'what is there names no issuer',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'what is there names another issuer',
  OAUTH_TIMEOUT: 'it did not answer in time',
};

/** Why the discovery document of an issuer could not be had: the end of a sentence, without a text of the system. */
export function discoveryFault(cause: unknown): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return (
    connectionFault(cause) ??
    (typeof code === 'string' ? OF_DOCUMENT[code] : undefined) ??
    'what is there cannot be read'
  );
}

/** Why the provider was not reached, or was not to be called; null when it answered. */
export function connectionFault(cause: unknown): string | null {
  for (let at = cause; at instanceof Error; at = at.cause)
    if (at instanceof OutboundRefused) return at.message.replace(/\.$/, '');
  return networkReason(cause)?.text ?? null;
}
