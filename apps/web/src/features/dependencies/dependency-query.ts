import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** One package of a scan with its neighbours; a scan's packages do not change. */
export const dependencyQuery = (scanId: string, dependencyId: string) =>
  queryOptions({
    queryKey: ['dependency', scanId, dependencyId],
    queryFn: () => api.call('getScanDependency', { params: { scanId, dependencyId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
