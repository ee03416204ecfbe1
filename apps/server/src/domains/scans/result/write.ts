import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Ctx } from '../../../platform/ctx.ts';
import {
  type BackendFinding,
  type DocumentName,
  documentKey,
  documents,
  FINDINGS_PER_PAGE,
  pageKey,
  type ResultPlace,
} from './format.ts';

/** Characters after which a page is full even with few findings, so that holding one takes little memory. */
const PAGE_CHARACTERS = 8 * 1024 * 1024;

export interface ResultWriter {
  addFinding(finding: BackendFinding): Promise<void>;
  /** @throws ZodError when the value is not a document of that name. */
  putDocument(name: DocumentName, value: unknown): Promise<void>;
  /** Stores what is still held. @returns how much there is. */
  finish(): Promise<{ pages: number; total: number }>;
}

/**
 * Writes the result of one attempt. Nothing of it counts before the scan is completed with that attempt.
 * @param signal nothing more is written, nor waited for, once it fires
 */
export function resultWriter(ctx: Ctx, place: ResultPlace, signal: AbortSignal): ResultWriter {
  let lines: string[] = [];
  let characters = 0;
  let pages = 0;
  let total = 0;
  async function flush(): Promise<void> {
    if (lines.length === 0) return;
    const page = lines;
    lines = [];
    characters = 0;
    pages++;
    await putZipped(ctx, pageKey(place, pages), page, signal);
  }
  return {
    async addFinding(finding) {
      const line = `${JSON.stringify(finding)}\n`;
      lines.push(line);
      characters += line.length;
      total++;
      if (lines.length === FINDINGS_PER_PAGE || characters > PAGE_CHARACTERS) await flush();
    },
    async putDocument(name, value) {
      documents[name].parse(value);
      await putZipped(ctx, documentKey(place, name), [JSON.stringify(value)], signal);
    },
    async finish() {
      await flush();
      return { pages, total };
    },
  };
}

async function putZipped(
  ctx: Ctx,
  key: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await ctx.blobs.put(key, Readable.from(texts, { objectMode: false }).pipe(createGzip()), signal);
}

/** Removes what an attempt stored that came to nothing. */
export async function removeResult(ctx: Ctx, place: ResultPlace): Promise<void> {
  for (const name of Object.keys(documents) as DocumentName[]) {
    await ctx.blobs.delete(documentKey(place, name));
  }
  // Pages are stored in their order, so behind the first gap there is none.
  for (let page = 1; (await ctx.blobs.size(pageKey(place, page))) !== null; page++) {
    await ctx.blobs.delete(pageKey(place, page));
  }
}
