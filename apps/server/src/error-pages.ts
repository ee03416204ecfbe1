import { createHash } from 'node:crypto';
import { Problem, type ProblemCode, type ProblemEntry, problems } from '@vedette/contract';
import { Answer } from './platform/http/bind.ts';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}' +
  'code{font-family:ui-monospace,monospace}dt{font-weight:600;margin-top:1rem}dd{margin:0}';

/** Nothing is loaded or run; the one style that is allowed is the one above, by its hash. */
const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** The page to which the `type` of a problem leads. @throws Problem `not_found` for a code that there is not. */
export function errorPage(code: string): Answer<string> {
  if (!Object.hasOwn(problems, code)) {
    throw new Problem('not_found', { detail: `There is no error with the code ${code}. All: /docs/errors` });
  }
  const entry: ProblemEntry = problems[code as ProblemCode];
  return page(
    entry.title,
    `<h1>${text(entry.title)}</h1>
<p>${text(entry.detail)}</p>
<dl>
<dt>Code</dt><dd><code>${code}</code></dd>
<dt>Status</dt><dd>${entry.status}</dd>
<dt>Type in <code>/api/v0</code></dt><dd><code>${entry.v0Type}</code></dd>
<dt>What to do</dt><dd>${text(entry.advice)}</dd>
</dl>
<p><a href="/docs/errors">All errors</a></p>`,
  );
}

/** Every code there is, with a link to its page. */
export function errorIndex(): Answer<string> {
  const items = Object.entries<ProblemEntry>(problems).map(
    ([code, { status, title }]) =>
      `<li><a href="/docs/errors/${code}"><code>${code}</code></a> ${status}, ${text(title)}</li>`,
  );
  return page('Errors', `<h1>Errors</h1>\n<ul>\n${items.join('\n')}\n</ul>`);
}

function page(title: string, body: string): Answer<string> {
  return new Answer<string>(
    `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title><style>${STYLE}</style></head>
<body>
${body}
</body>
</html>
`,
    { headers: HEADERS },
  );
}

/** Escapes plain text, and sets what stands between backticks as code. */
function text(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
