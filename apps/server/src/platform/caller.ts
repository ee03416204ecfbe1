import type { CompanyUserKind, DeviceScope, ServiceKeyScope } from '@vedette/contract';

/** A user who is asking. Made by authentication and authorisation only; behaviour never takes identities from a body or query. */
export interface Caller {
  readonly user: CallerUser;
  readonly credential: Credential;
}

/** What the user showed. */
export interface Credential {
  readonly kind: 'session' | 'personal_access_token' | 'device_token';
  /** Of the session, the token, or the device login that the token belongs to. */
  readonly id: string;
  /** The program that a device login signed in, as people know it; null for the person's own credentials. */
  readonly clientName: string | null;
  /** What a device login was granted; null for the person's own credentials, which may do all that the person may. */
  readonly scopes: readonly DeviceScope[] | null;
  /** When this very token runs out; null for what has no end of its own, or is renewed by use as a session is. */
  readonly expiresAt: Date | null;
}

export interface CallerUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly platformAdmin: boolean;
  readonly disabled: boolean;
  readonly termsVersion: string | null;
}

/** A program that shows a service key. It acts within the organization that owns the key and nowhere else. */
export interface KeyCaller {
  readonly organizationId: string;
  readonly key: {
    readonly id: string;
    readonly name: string;
    readonly scopes: readonly ServiceKeyScope[];
    readonly expiresAt: Date | null;
  };
}

/** What a route's permission established about its target: the organization that the request acts in, and the caller's place in it. */
export interface Scope {
  readonly organizationId: string;
  readonly membership: { readonly companyUserId: string; readonly kind: CompanyUserKind } | null;
}
