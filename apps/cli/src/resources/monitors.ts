import type { DeliveryStatus, MonitorType } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { note, printJson, printLines, printRecord } from '../terminal/print.ts';
import { pageSize, shortTime, showList } from './lists.ts';

interface OfCompany {
  readonly company?: string;
  readonly json?: boolean;
}

export async function createMonitor({
  flags,
  at,
}: Invocation<OfCompany & { name: string; type: MonitorType }>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const made = await session.client.call('createMonitor', {
    params: { companyId: company.id },
    body: { type: flags.type, name: flags.name },
  });
  if (flags.json) printJson(at, made);
  else if (made.webhookUrl === null || made.signingSecret === null) {
    printRecord(at, [
      ['Monitor', made.name],
      ['Id', made.id],
    ]);
    note(
      at,
      `Nobody sends to it: what the server’s operator imports about advisories is matched with every scan. See: \`vedette alerts list --monitor ${made.id}\``,
    );
  } else {
    printRecord(at, [
      ['Monitor', made.name],
      ['Id', made.id],
      ['Address', made.webhookUrl],
      ['Secret', made.signingSecret],
    ]);
    note(
      at,
      'Keep the secret now: it is not shown again. Senders sign the body with it (HMAC-SHA-256, x-signature).',
    );
  }
  return exitCodes.clean;
}

export async function listMonitors({
  flags,
  at,
}: Invocation<OfCompany & { limit: number }>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const pages = session.client.pages('listMonitors', {
    params: { companyId: company.id },
    query: { limit: pageSize(flags.limit) },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'id', value: ({ id }) => id, below: true },
      { title: 'name', value: ({ name }) => name, elastic: true },
      { title: 'type', value: ({ type }) => type },
      { title: 'status', value: ({ status }) => status },
      { title: 'created', value: ({ createdAt }) => shortTime(createdAt) },
    ],
    `${company.name} has no monitors. Make one: vedette monitors create --name LABEL`,
  );
}

export async function regenerateSecret({
  args,
  flags,
  at,
}: Invocation<{ grace: number; json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const made = await client.call('regenerateMonitorSecret', {
    params: { monitorId: args[0] ?? '' },
    body: { graceSeconds: flags.grace },
  });
  if (flags.json) printJson(at, { id: args[0], ...made });
  else {
    printRecord(at, [
      ['Secret', made.signingSecret],
      [
        'Old secret',
        made.previousSecretUntil === null
          ? 'refused from now on'
          : `good until ${shortTime(made.previousSecretUntil)}`,
      ],
    ]);
    note(at, 'Keep the secret now: it is not shown again.');
  }
  return exitCodes.clean;
}

export async function listDeliveries({
  args,
  flags,
  at,
}: Invocation<{ status?: DeliveryStatus; limit: number; json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const pages = client.pages('listDeliveries', {
    params: { monitorId: args[0] ?? '' },
    query: { limit: pageSize(flags.limit), status: flags.status },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'id', value: ({ id }) => id, below: true },
      { title: 'status', value: ({ status }) => status },
      { title: 'received', value: ({ receivedAt }) => shortTime(receivedAt) },
      { title: 'bytes', value: ({ sizeBytes }) => String(sizeBytes) },
      { title: 'alerts', value: ({ alertIds }) => String(alertIds.length) },
      { title: 'reason', value: ({ reason }) => reason ?? '', elastic: true },
    ],
    `No such deliveries. Send one: \`vedette monitors test ${args[0]}\``,
  );
}

export async function replayDelivery({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const delivery = await client.call('replayDelivery', { params: { deliveryId: args[0] ?? '' } });
  if (flags.json) printJson(at, delivery);
  else printLines(at, [`Delivery ${args[0]} is given to the worker again.`]);
  return exitCodes.clean;
}

export async function testMonitor({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const sent = await client.call('sendTestEvent', { params: { monitorId: args[0] ?? '' } });
  if (flags.json) printJson(at, sent);
  else
    printLines(at, [
      `Delivery ${sent.deliveryId} is on its way; it becomes an alert of low severity.`,
      `See: vedette monitors deliveries ${args[0]}`,
    ]);
  return exitCodes.clean;
}
