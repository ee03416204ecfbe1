import { basename, resolve } from 'node:path';
import type { SbomFormat } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { CliError, usageError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { findWorkspace } from '../resources/scans.ts';
import { writeReport } from '../scan/write-report.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';

interface SbomFlags {
  readonly workspace?: string;
  readonly scan?: string;
  readonly offline?: boolean;
  readonly format: SbomFormat;
  readonly output?: string;
  readonly company?: string;
}

/** `vedette sbom`: of what the server scanned, or of a folder here. Gives the exit code. */
export async function writeSbom({ args, flags, at }: Invocation<SbomFlags>): Promise<number> {
  if (flags.offline && (flags.scan !== undefined || flags.workspace !== undefined))
    throw usageError('--scan and --workspace are of a server.', 'Leave them out, or leave --offline out.');
  if (flags.scan !== undefined && flags.workspace !== undefined)
    throw usageError('A scan and a workspace were named.', 'Name one of them.');
  if (flags.offline) {
    const { offlineSbom } = await import('./offline-sbom.ts');
    await writeReport(await offlineSbom(args[0], flags.format, at), flags, at);
    return exitCodes.clean;
  }
  if (args[0] !== undefined)
    throw usageError(
      'A folder is read with --offline only.',
      'Add --offline, or name a workspace with --workspace.',
    );
  await writeReport(textOf(await served(flags, at)), flags, at);
  return exitCodes.clean;
}

async function served(
  { scan, workspace, format, company }: SbomFlags,
  at: Invocation<SbomFlags>['at'],
): Promise<Response> {
  const session = await openSession(at);
  const query = { format };
  if (scan !== undefined) return session.client.stream('getScanSbom', { params: { scanId: scan }, query });
  const { id } = await pickCompany(session, company, at);
  const named = workspace ?? basename(resolve(at.cwd));
  const { id: workspaceId } = await findWorkspace(session, id, named);
  return session.client.stream('getWorkspaceSbom', { params: { workspaceId }, query });
}

/** The document as it comes, without being held as a whole. */
async function* textOf(response: Response): AsyncGenerator<string> {
  if (response.body === null)
    throw new CliError({
      code: 'no_answer',
      message: 'The server answered without a document.',
      hint: 'Try again.',
      exitCode: exitCodes.failed,
    });
  const decoder = new TextDecoder();
  for await (const piece of response.body) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}
