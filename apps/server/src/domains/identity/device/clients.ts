import { type DeviceScope, deviceScopes, type OauthClientId, oauthClients, Problem } from '@vedette/contract';

/** @throws Problem `oauth_invalid_client` */
export function knownClient(clientId: string): OauthClientId {
  if (!Object.hasOwn(oauthClients, clientId)) throw new Problem('oauth_invalid_client');
  return clientId as OauthClientId;
}

/** The name a person knows the client by; its id when it is one of an earlier version. */
export const clientName = (clientId: string): string =>
  Object.hasOwn(oauthClients, clientId) ? oauthClients[clientId as OauthClientId] : clientId;

/**
 * The scopes a client asks for, in our order.
 * @param wish words with spaces between them; undefined for all that it may have
 * @param most what it may have
 * @throws Problem `oauth_invalid_scope`
 */
export function scopesAsked(wish: string | undefined, most: readonly DeviceScope[]): DeviceScope[] {
  if (wish === undefined) return [...most];
  const words = wish.split(' ').filter((word) => word !== '');
  const refused = words.find((word) => !(most as readonly string[]).includes(word));
  if (words.length === 0 || refused !== undefined) {
    throw new Problem('oauth_invalid_scope', {
      detail: `The scope ${refused ?? ''} is not one of: ${most.join(', ')}.`,
    });
  }
  return deviceScopes.filter((scope) => words.includes(scope));
}
