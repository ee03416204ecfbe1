import type { Credential } from '../../platform/caller.ts';
import type { Queries } from '../../platform/database.ts';

/** Tells every replica that a credential of the user has ended; the payload is the id of the user. */
export const CREDENTIAL_ENDED_CHANNEL = 'credential_ended';

/** Arrives when the transaction commits. */
export async function announceEnd(db: Queries, userId: string): Promise<void> {
  await db.query({ text: 'select pg_notify($1, $2)' }, [CREDENTIAL_ENDED_CHANNEL, userId]);
}

const ALIVE: Record<Credential['kind'], string> = {
  session: `select 1 from sessions c join users u on u.id = c.user_id
    where c.id = $1 and u.disabled_at is null and c.expires_at > $2`,
  personal_access_token: `select 1 from personal_access_tokens c join users u on u.id = c.user_id
    where c.id = $1 and u.disabled_at is null and c.revoked_at is null and (c.expires_at is null or c.expires_at > $2)`,
  device_token: `select 1 from device_logins c join users u on u.id = c.user_id
    where c.id = $1 and u.disabled_at is null and c.revoked_at is null and c.expires_at > $2`,
};

export async function selectIsAlive(db: Queries, credential: Credential, now: Date): Promise<boolean> {
  const statement = { name: `credential-alive-${credential.kind}`, text: ALIVE[credential.kind] };
  return (await db.query(statement, [credential.id, now])).length > 0;
}
