import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/**
 * Goes to a scan that was just accepted. Lists are read anew only then: a form that is still in sight would change under its reader, as
 * the workspace that it was to make is there meanwhile.
 */
export function useOpenScan(companyId: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ workspaceId, scanId }: { workspaceId: string; scanId: string }): Promise<void> => {
    // The list that was read before does not have it.
    queries.removeQueries({ queryKey: ['scans', companyId, workspaceId] });
    await navigate({ to: '/workspace/$workspaceId', params: { workspaceId }, search: { scanId } as never });
    void queries.invalidateQueries({ queryKey: ['workspaces'] });
    void queries.invalidateQueries({ queryKey: ['scans'] });
  };
}
