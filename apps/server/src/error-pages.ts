import { Problem, type ProblemCode, type ProblemEntry, problems } from '@vedette/contract';
import { escapeText, HEADERS, htmlPage } from './document-pages.ts';
import { Answer } from './platform/http/bind.ts';

/** The page to which the `type` of a problem leads. @throws Problem `not_found` for a code that there is not. */
export function errorPage(code: string): Answer<string> {
  if (!Object.hasOwn(problems, code)) {
    throw new Problem('not_found', { detail: `There is no error with the code ${code}. All: /docs/errors` });
  }
  const entry: ProblemEntry = problems[code as ProblemCode];
  return page(
    entry.title,
    `<h1>${escapeText(entry.title)}</h1>
<p>${escapeText(entry.detail)}</p>
<dl>
<dt>Code</dt><dd><code>${code}</code></dd>
<dt>Status</dt><dd>${entry.status}</dd>
<dt>Type in <code>/api/v0</code></dt><dd><code>${entry.v0Type}</code></dd>
<dt>What to do</dt><dd>${escapeText(entry.advice)}</dd>
</dl>
<p><a href="/docs/errors">All errors</a></p>`,
  );
}

/** Every code there is, with a link to its page. */
export function errorIndex(): Answer<string> {
  const items = Object.entries<ProblemEntry>(problems).map(
    ([code, { status, title }]) =>
      `<li><a href="/docs/errors/${code}"><code>${code}</code></a> ${status}, ${escapeText(title)}</li>`,
  );
  return page('Errors', `<h1>Errors</h1>\n<ul>\n${items.join('\n')}\n</ul>`);
}

function page(title: string, body: string): Answer<string> {
  return new Answer<string>(htmlPage(title, body), { headers: HEADERS });
}
