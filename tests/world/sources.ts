import { createHash } from 'node:crypto';
import type { HostedRepository, SourceArchive, SourceUpload, Workspace } from '@vedette/contract';
import { expect } from 'vitest';
import type { TestServer } from '../setup/app.ts';
import { archiveOf } from '../setup/archives.ts';
import { short, type TokenHolder } from './people.ts';
import type { Requests } from './requests.ts';

/** What is declared of an archive, and its bytes. */
export interface ArchiveToUpload {
  readonly bytes: Buffer;
  /** Bytes of the tar within. */
  readonly unpacked: number;
}

export type Sources = ReturnType<typeof createSources>;

/** Making what is scanned: connected repositories with their workspaces, and uploaded archives. */
export function createSources(server: TestServer, { requestOk }: Requests, acme: string) {
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
    const repository = await requestOk<HostedRepository>(as, 'POST', `${base}/hosted-repositories`, {
      url,
      accessToken,
    });
    const name = options.workspace ?? `shop-${short()}`;
    const workspace = await requestOk<Workspace>(as, 'POST', `${base}/workspaces`, { name, repoUrl: url });
    return { repoUrl: repository.repoUrl, repository, workspace };
  }

  /** Where a session's bytes go on the server of this test, which listens elsewhere than it is called. */
  const reachable = (uploadUrl: string) => uploadUrl.replace(server.assembly.ctx.baseUrl, server.baseUrl);

  const isKey = (as: TokenHolder) => as.token.startsWith('vdt_sk_');

  /** Opens a session for an archive, with whatever else the request is to say. */
  function openUpload(
    as: TokenHolder,
    archive: ArchiveToUpload,
    more: Readonly<Record<string, unknown>> = {},
    companyId = acme,
  ): Promise<SourceUpload> {
    const path = isKey(as)
      ? '/api/scanner/v1/source-uploads'
      : `/api/v0/companies/${companyId}/source-uploads`;
    return requestOk<SourceUpload>(as, 'POST', path, {
      workspaceName: `local-${short()}`,
      sha256: createHash('sha256').update(archive.bytes).digest('hex'),
      compressedBytes: archive.bytes.length,
      uncompressedBytes: archive.unpacked,
      ...more,
    });
  }

  /** PUTs bytes to a session's address as the session says, but for what `change` says. */
  async function putArchive(
    upload: SourceUpload,
    bytes: Buffer,
    change: { url?: string; headers?: Record<string, string> } = {},
  ) {
    const answer = await fetch(reachable(change.url ?? upload.uploadUrl), {
      method: 'PUT',
      headers: change.headers ?? upload.headers,
      body: new Uint8Array(bytes),
    });
    const text = await answer.text();
    return { status: answer.status, text, code: text === '' ? undefined : JSON.parse(text).code };
  }

  const completePath = (as: TokenHolder, uploadId: string) =>
    `/api/${isKey(as) ? 'scanner/v1' : 'v0'}/source-uploads/${uploadId}/complete`;

  /**
   * A verified archive of these files, in a local workspace of its own unless one is named.
   * @param as a user or a service key
   */
  async function uploadedArchive(
    as: TokenHolder,
    files: Readonly<Record<string, string | Buffer>> = { 'a.js': 'eval(input)' },
    options: { workspace?: string; companyId?: string } = {},
  ) {
    const archive = archiveOf(files);
    const named = options.workspace === undefined ? {} : { workspaceName: options.workspace };
    const upload = await openUpload(as, archive, named, options.companyId);
    expect((await putArchive(upload, archive.bytes)).status).toBe(200);
    const { archiveId, sha256 } = await requestOk<SourceArchive>(
      as,
      'POST',
      completePath(as, upload.uploadId),
    );
    return { archiveId, sha256, workspaceId: upload.workspaceId, uploadId: upload.uploadId };
  }

  return { connectedRepository, openUpload, putArchive, completePath, uploadedArchive, reachable };
}
