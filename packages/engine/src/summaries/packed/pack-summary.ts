import type { FileSummary, FunctionHead } from '../file-summary.ts';
import { byteWriter, writeBytes, writeNumber, written } from './byte-writer.ts';
import { packCall } from './pack-calls.ts';

/** Bytes before the parts: their lengths, 32 bits each. */
export const PREFIX_BYTES = 16;

/**
 * A summary as it crosses threads and lies in caches. Calls and steps, nine tenths of it, become bytes that are read
 * function by function when they are needed; the rest ("head") is JSON, which every look at the file needs.
 *
 * Layout: four lengths of 32 bits (head, texts, calls, steps), then these parts. Texts are UTF-8 with their lengths before
 * them; steps are quadruples as in `FileSummary.traceSteps`.
 */
export function packSummary(summary: FileSummary): Uint8Array<ArrayBuffer> {
  const strings = [...summary.strings];
  const stringIds = new Map(strings.map((text, i) => [text, i]));
  const nameOf = numbering(strings, stringIds);
  const textList: string[] = [];
  const textOf = numbering(textList, new Map());
  const calls = byteWriter();
  const functions = summary.functions.map(({ calls: list, ...head }): FunctionHead => {
    const start = calls.length;
    for (const call of list) packCall(calls, call, nameOf, textOf);
    return { ...head, callCount: list.length, callBytes: calls.length - start };
  });
  const { traceSteps, functions: _, ...rest } = summary;
  const head = new TextEncoder().encode(JSON.stringify({ ...rest, strings, functions }));
  const texts = byteWriter();
  writeNumber(texts, textList.length);
  for (const text of textList) {
    const bytes = new TextEncoder().encode(text);
    writeNumber(texts, bytes.length);
    writeBytes(texts, bytes);
  }
  const steps = byteWriter();
  for (const value of traceSteps) writeNumber(steps, value);
  const parts = [head, written(texts), written(calls), written(steps)];
  const out = new Uint8Array(PREFIX_BYTES + parts.reduce((sum, part) => sum + part.length, 0));
  const lengths = new DataView(out.buffer);
  let at = PREFIX_BYTES;
  parts.forEach((part, i) => {
    lengths.setUint32(i * 4, part.length);
    out.set(part, at);
    at += part.length;
  });
  return out;
}

function numbering(list: string[], ids: Map<string, number>): (text: string) => number {
  return (text) => {
    let id = ids.get(text);
    if (id === undefined) {
      id = list.length;
      list.push(text);
      ids.set(text, id);
    }
    return id;
  };
}
