/** The OpenAPI documents as pages for people: plain HTML from here, no script, no other origin. */
import { type DescribedApi, describedApis, type OpenApiDocument } from '@vedette/contract';
import { escapeText, HEADERS, htmlPage } from './document-pages.ts';
import { Answer } from './platform/http/bind.ts';

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const TITLES: Readonly<Record<DescribedApi, string>> = {
  v0: 'Management interface',
  scanner: 'Scanning interface',
};
const DOCUMENTS: Readonly<Record<DescribedApi, string>> = {
  v0: '/api/v0/openapi.json',
  scanner: '/api/scanner/v1/openapi.json',
};

/** Which interfaces there are. */
export function apiIndex(): Answer<string> {
  const items = describedApis.map(
    (name) =>
      `<li><a href="/docs/api/${name}">${TITLES[name]}</a> (<a href="${DOCUMENTS[name]}">OpenAPI 3.1</a>)</li>`,
  );
  return answer(
    'Interfaces',
    `<h1>Interfaces</h1>\n<ul>\n${items.join('\n')}\n</ul>\n<p><a href="/docs/errors">Errors</a></p>`,
  );
}

/** One interface: its operations by subject, each with what it takes and answers, and an example. */
export function apiPage(name: DescribedApi, document: OpenApiDocument): Answer<string> {
  const operations = Object.entries(object(document.paths)).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = object(object(item)[method]);
      return Object.keys(operation).length === 0 ? [] : [{ path, method, operation }];
    }),
  );
  const bySubject = new Map<string, typeof operations>();
  for (const one of operations) {
    const subject = words(list(one.operation.tags)[0]) || 'Other';
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), one]);
  }
  const contents = [...bySubject].map(
    ([subject, held]) =>
      `<li><a href="#${anchor(subject)}">${escapeText(subject)}</a> <small>${held.length}</small></li>`,
  );
  const sections = [...bySubject].map(
    ([subject, held]) =>
      `<h2 id="${anchor(subject)}">${escapeText(subject)}</h2>\n${held.map((one) => operationHtml(one, document)).join('\n')}`,
  );
  const info = object(document.info);
  return answer(
    TITLES[name],
    `<h1>${TITLES[name]}</h1>
<p>${escapeText(words(info.description))}</p>
<p>For programs: <a href="${DOCUMENTS[name]}"><code>${DOCUMENTS[name]}</code></a> · <a href="/docs/api">Interfaces</a> · <a href="/docs/errors">Errors</a></p>
<nav><ul>\n${contents.join('\n')}\n</ul></nav>
${sections.join('\n')}`,
  );
}

const anchor = (subject: string): string => subject.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function operationHtml(
  { path, method, operation }: { path: string; method: string; operation: Json },
  document: OpenApiDocument,
): string {
  const parameters = list(operation.parameters).map((one) => parameterRow(resolved(object(one), document)));
  const body = object(object(operation.requestBody).content);
  const answers = Object.entries(object(operation.responses)).map(([status, one]) => {
    const response = resolved(object(one), document);
    return `<tr><td><code>${escapeText(status)}</code></td><td>${escapeText(words(response.description))}</td></tr>`;
  });
  return `<details id="${escapeText(words(operation.operationId))}">
<summary><code class="method">${method.toUpperCase()}</code> <code>${escapeText(path)}</code> ${escapeText(words(operation.summary))}</summary>
<p>${escapeText(words(operation.description))}</p>
${parameters.length === 0 ? '' : `<h3>Takes</h3>\n<table>${parameters.join('\n')}</table>`}
${contentHtml('Body', body, document)}
<h3>Answers</h3>
<table>${answers.join('\n')}</table>
${Object.entries(object(operation.responses))
  .filter(([status]) => status.startsWith('2'))
  .map(([status, one]) =>
    contentHtml(`Answer ${status}`, object(resolved(object(one), document).content), document),
  )
  .join('\n')}
</details>`;
}

function parameterRow(parameter: Json): string {
  const schema = object(parameter.schema);
  return `<tr><td><code>${escapeText(words(parameter.name))}</code></td><td>${escapeText(words(parameter.in))}${parameter.required === true ? ', required' : ''}</td><td>${escapeText(words(parameter.description) || words(schema.description) || words(schema.type))}</td></tr>`;
}

/** Each media type with its example and its schema. */
function contentHtml(title: string, content: Json, document: OpenApiDocument): string {
  return Object.entries(content)
    .map(([mediaType, one]) => {
      const { schema, example, examples } = object(one);
      const shown = example ?? object(Object.values(object(examples))[0]).value;
      const sample =
        shown === undefined ? '' : `<pre>${escapeText(JSON.stringify(shown, null, 2), false)}</pre>`;
      const described = resolved(object(schema), document);
      return `<h3>${escapeText(title)} <small><code>${escapeText(mediaType)}</code></small></h3>\n${sample}\n<details><summary>Schema</summary><pre>${escapeText(JSON.stringify(described, null, 2), false)}</pre></details>`;
    })
    .join('\n');
}

/** What a `$ref` of this document leads to; anything else as it is. */
function resolved(value: Json, document: OpenApiDocument): Json {
  const [, section = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(words(value.$ref)) ?? [];
  const target = object(object(object(document.components)[section])[name]);
  return Object.keys(target).length === 0 ? value : target;
}

const answer = (title: string, body: string): Answer<string> =>
  new Answer<string>(htmlPage(title, body), { headers: HEADERS });
