import { queryOptions } from '@tanstack/react-query';
import type { Alert } from '@vedette/contract';
import { api } from '../lib/api.ts';

export const alertQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['alert', alertId],
    queryFn: () => api.call('getAlert', { params: { alertId } }),
  });

/** The gravest of what waits for a person; the count in the rail, and the first thing on the overview. */
export const waitingAlertsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['alerts', companyId, 'waiting'],
    queryFn: async () => {
      const params = { companyId };
      const [escalated, fresh] = await Promise.all([
        api.call('listAlerts', { params, query: { status: 'escalated', limit: 100 } }),
        api.call('listAlerts', { params, query: { status: 'new', limit: 100 } }),
      ]);
      const items: Alert[] = [...escalated.items, ...fresh.items];
      return {
        items: items.sort((a, b) => (b.triage?.priority ?? 50) - (a.triage?.priority ?? 50)),
        more: escalated.nextCursor !== null || fresh.nextCursor !== null,
      };
    },
  });
