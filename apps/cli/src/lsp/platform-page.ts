import { basename } from 'node:path';
import type { Finding } from '@vedette/contract';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { readProjectSettings } from '../project/project-file.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { DiagnosticData } from './diagnostics.ts';

/**
 * The page of a finding at the server that this person is signed in at: of all findings of its rule in its file the one
 * whose line is nearest, as lines move while a file is edited. The workspace's page when the server knows none.
 */
export async function pageOf(data: DiagnosticData, root: string, at: Surroundings): Promise<string> {
  const session = await openSession(at);
  const { workspace: named = basename(root), company: wish } = await readProjectSettings(root);
  const company = await pickCompany(session, wish, at);
  const { client, server } = session;
  let workspaceId: string | null = null;
  const workspaces = client.pages('listWorkspaces', {
    params: { companyId: company.id },
    query: { limit: 200 },
  });
  for await (const { id, name } of workspaces) if (name === named) workspaceId = id;
  if (workspaceId === null) {
    throw new CliError({
      code: 'not_found',
      message: `${company.name} has no workspace called ${named}.`,
      hint: 'Scan the folder at the server first: vedette scan.',
      exitCode: exitCodes.failed,
    });
  }
  const query = { rule: data.ruleId, file: data.file, limit: 200 };
  const { items } = await client.call('listFindings', { params: { workspaceId }, query });
  const page = `${server}/workspace/${workspaceId}`;
  const distance = ({ startLine }: Finding) => Math.abs(startLine - data.startLine);
  const nearest = items.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest === undefined ? page : `${page}/findings/${nearest.id}`;
}
