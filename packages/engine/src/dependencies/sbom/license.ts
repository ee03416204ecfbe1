import parseSpdx from 'spdx-expression-parse';

/** Past this it is the text of a licence, and the parser recurses into every parenthesis. */
const MAX_EXPRESSION_CHARS = 500;
const MAX_PARENTHESES = 50;

interface DeclaredLicense {
  /** A valid SPDX expression of known identifiers; null where what is declared is none. */
  readonly expression: string | null;
  /** The only identifier, where the expression is no more than that. */
  readonly id: string | null;
  /** As the publisher writes it; several are alternatives. */
  readonly written: string;
}

/** What lock files and manifests say about a licence. Null when they say nothing. */
export function declaredLicense(licenses: readonly string[]): DeclaredLicense | null {
  const written = licenses.map((one) => one.trim()).filter((one) => one !== '');
  if (written.length === 0) return null;
  const [only] = written;
  const text = written.length === 1 && only ? only : written.map((one) => `(${one})`).join(' OR ');
  // What stands beside a document under a name of its own (LicenseRef-…) is not in it.
  const parsed = /LicenseRef-|DocumentRef-/i.test(text) ? null : parse(text);
  const isId = parsed !== null && 'license' in parsed && !parsed.plus && parsed.exception === undefined;
  return {
    expression: parsed === null ? null : text,
    id: isId ? parsed.license : null,
    written: written.join(' OR '),
  };
}

function parse(text: string): ReturnType<typeof parseSpdx> | null {
  if (text.length > MAX_EXPRESSION_CHARS || text.split('(').length > MAX_PARENTHESES) return null;
  try {
    return parseSpdx(text);
  } catch {
    return null;
  }
}
