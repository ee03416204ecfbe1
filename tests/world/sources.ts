import type { HostedRepository, Workspace } from '@vedette/contract';
import { short, type TokenHolder } from './people.ts';
import type { Requests } from './requests.ts';

/** Making what is scanned: connected repositories with their workspaces. */
export function createSources({ must }: Requests, acme: string) {
  /**
   * A repository of the Git provider, connected by `as`, and an active workspace that is linked to it.
   * @param options.url its address; one that nobody else connects when left out
   */
  async function connectedRepository(
    as: TokenHolder,
    options: { url?: string; accessToken?: string; workspace?: string; companyId?: string } = {},
  ) {
    const { url = `https://github.com/acme/${short()}`, accessToken, companyId = acme } = options;
    const base = `/api/v0/companies/${companyId}`;
    const repository = await must<HostedRepository>(as, 'POST', `${base}/hosted-repositories`, {
      url,
      accessToken,
    });
    const name = options.workspace ?? `shop-${short()}`;
    const workspace = await must<Workspace>(as, 'POST', `${base}/workspaces`, { name, repoUrl: url });
    return { repoUrl: repository.repoUrl, repository, workspace };
  }

  return { connectedRepository };
}
