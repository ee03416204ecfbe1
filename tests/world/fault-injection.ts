/** Worlds in which something is wrong, each with a server and a database of its own, gone when the answer is there. */
import pg from 'pg';
import { execute } from '../setup/server.ts';
import type { HttpResponse } from './http-client.ts';
import type { Caller } from './people.ts';
import { createWorld, type World } from './world.ts';

interface Setting {
  world: World;
  admin: Caller;
  repository: string;
  call: () => Promise<HttpResponse>;
}

/** A good call on a new world, made after `inject` has had its way. */
async function withFault(
  settings: Record<string, string>,
  inject: (setting: Setting) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const world = await createWorld(settings);
  try {
    const admin = await world.caller('manager');
    const member = await world.person('member');
    const repository = await world.repository(admin, 'bounty');
    const call = () => world.add(admin, repository, { companyUserIds: [member.companyUserId] });
    return await inject({ world, admin, repository, call });
  } finally {
    await world.close();
  }
}

const callsAMinute = 20;

/** The first answer over the limit of calls a minute. */
export function pastTheRateLimit(): Promise<HttpResponse> {
  return withFault({ RATE_LIMIT_USER_PER_MINUTE: String(callsAMinute) }, async ({ call }) => {
    let answer = await call();
    for (let n = 0; n < callsAMinute && answer.status !== 429; n++) answer = await call();
    return answer;
  });
}

/** The database ends the connection in the middle of the request, as it does when it is shut down. */
export function whenTheDatabaseGoesAway(): Promise<HttpResponse> {
  return withFault({}, async ({ world, call }) => {
    const other = new pg.Client({ connectionString: world.server.databaseUrl });
    await other.connect();
    try {
      // The request stands still at its first look into a table, so that it is certainly there to be cut off.
      await other.query('begin; lock table personal_access_tokens in access exclusive mode');
      const answer = call();
      while ((await other.query(endThoseWhoWait)).rowCount === 0);
      return await answer;
    } finally {
      await other.end();
    }
  });
}

const endThoseWhoWait = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** A table is gone that the operation needs: a fault that nobody foresaw. */
export function withBrokenDatabase(): Promise<HttpResponse> {
  return withFault({}, async ({ world, call }) => {
    await execute(world.server.databaseUrl, 'alter table repository_users rename to mislaid');
    return call();
  });
}

/** The token was minted for a day, and that day is over. */
export function afterTheTokenExpired(): Promise<HttpResponse> {
  return withFault({}, async ({ world, admin, repository }) => {
    const body = { name: 'for a day', expiresInDays: 1 };
    const { secret } = await world.requestOk<{ secret: string }>(admin, 'POST', '/api/v0/me/tokens', body);
    world.server.clock.advance(86_400_000);
    return world.add({ token: secret }, repository, {});
  });
}
