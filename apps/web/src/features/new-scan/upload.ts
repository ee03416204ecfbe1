import { api } from '../../lib/api.ts';
import type { Archive } from './archive.ts';

export interface Upload {
  readonly companyId: string;
  readonly workspaceName: string;
  readonly workspaceId: string | undefined;
  readonly archive: Archive;
  readonly paths: readonly string[];
  readonly generateThreatModel: boolean;
  readonly onSent: (bytes: number) => void;
}

/** Uploads the archive and starts a scan of it. @returns ids for the address of the scan */
export async function uploadAndScan(upload: Upload): Promise<{ workspaceId: string; scanId: string }> {
  const { archive, companyId, workspaceName, workspaceId } = upload;
  const session = await api.call('createCompanySourceUpload', {
    params: { companyId },
    body: {
      workspaceName,
      sha256: archive.sha256,
      compressedBytes: archive.blob.size,
      uncompressedBytes: archive.uncompressedBytes,
      ...(workspaceId === undefined ? {} : { workspaceId }),
    },
  });
  await put(ownAddress(session.uploadUrl), session.headers, archive.blob, upload.onSent);
  const { archiveId, sha256 } = await api.call('completeCompanySourceUpload', {
    params: { uploadId: session.uploadId },
  });
  const { scanId } = await api.call('startWorkspaceScan', {
    params: { workspaceId: session.workspaceId },
    body: {
      source: { kind: 'local_archive', archiveId, sha256 },
      scanType: 'standard',
      generateThreatModel: upload.generateThreatModel,
      ...(upload.paths.length === 0 ? {} : { paths: [...upload.paths] }),
    },
  });
  return { workspaceId: session.workspaceId, scanId };
}

/** Our own route is called where the page came from: behind a proxy the service may know itself by another name. */
function ownAddress(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname.startsWith('/api/scanner/v1/source-uploads/') ? pathname + search : address;
}

/** `fetch` does not tell how much was sent. */
function put(
  address: string,
  headers: Readonly<Record<string, string>>,
  blob: Blob,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new Error(`The upload was refused (${request.status}): ${detailOf(request.responseText)}`));
    request.onerror = () => reject(new Error('The upload was cut off. Try again.'));
    request.send(blob);
  });
}

function detailOf(text: string): string {
  try {
    return String((JSON.parse(text) as { detail?: unknown }).detail ?? text);
  } catch {
    return text.slice(0, 200);
  }
}
