import type { SourceFile } from '../inventory/source.ts';
import { decode } from '../parse/decode.ts';

/** The text of a file that is read again. What cannot be read, or is no text, has none: it names nothing. */
export async function textOf(file: Pick<SourceFile, 'read'> | undefined): Promise<string> {
  try {
    const decoded = file === undefined ? null : decode(await file.read(), true);
    return decoded !== null && 'text' in decoded ? decoded.text : '';
  } catch {
    return '';
  }
}
