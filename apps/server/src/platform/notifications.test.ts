import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/setup/database.ts';
import { createDatabaseProxy, type DatabaseProxy } from '../../../../tests/setup/database-proxy.ts';
import { execute } from '../../../../tests/setup/server.ts';
import { createLog } from './log.ts';
import { type Notifications, openNotifications } from './notifications.ts';

let database: TestDatabase;
let way: DatabaseProxy;
let notifications: Notifications;

beforeAll(async () => {
  database = await createTestDatabase();
  way = await createDatabaseProxy(database.url);
  notifications = openNotifications(way.url, createLog('silent'), { everyMs: 50, silenceMs: 1_000 });
});
afterAll(async () => {
  await notifications.close();
  way.sever();
  await database.drop();
});

test('a connection on which nothing passes any more is made anew, and listeners are told that they may have missed something', async () => {
  const heard: (string | null)[] = [];
  notifications.listen('channel', (payload) => heard.push(payload));
  await expect.poll(() => heard).toEqual([null]);
  await execute(database.url, `notify channel, 'one'`);
  await expect.poll(() => heard).toEqual([null, 'one']);
  way.silence();
  await execute(database.url, `notify channel, 'lost'`);
  await expect.poll(() => heard).toEqual([null, 'one', null]);
  await execute(database.url, `notify channel, 'two'`);
  await expect.poll(() => heard).toEqual([null, 'one', null, 'two']);
});

test('channels that are listened to at once on an open connection are asked for in turn, and told when they are listened to', async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on('warning', onWarning);
  const heard: string[] = [];
  const channels = ['one', 'two', 'three'];
  for (const channel of channels)
    notifications.listen(channel, (payload) => heard.push(`${channel} ${payload}`));
  await expect.poll(() => heard).toEqual(['one null', 'two null', 'three null']);
  // From then on nothing is missed.
  for (const channel of channels) await execute(database.url, `notify ${channel}, 'news'`);
  await expect.poll(() => heard.slice(3)).toEqual(['one news', 'two news', 'three news']);
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});
