import { randomUUID } from 'node:crypto';
import type { CompanyUser } from '@vedette/contract';

/** Enough of a random id to keep the names of a test apart from all others. */
export const short = () => randomUUID().slice(0, 13);

/** A company user, as a test needs to know one. */
export interface Person {
  readonly companyId: string;
  readonly companyUserId: string;
  readonly userId: string;
  readonly email: string;
  /** The record as it was answered at creation. */
  readonly record: CompanyUser;
}

/** Whoever sends a request with a user token. */
export interface TokenHolder {
  readonly token: string;
}

/** A company user with an account that may be used, and a token for it. */
export type Caller = Person & TokenHolder;
