import { type ProblemEntry, problems } from './problems.ts';
import { v0ErrorTypes } from './v0-types.ts';

const problemExample = {
  type: 'http://127.0.0.1:8484/docs/errors/bad_request',
  title: problems.bad_request.title,
  status: problems.bad_request.status,
  detail: 'field commit must have at least 40 characters.',
  code: 'bad_request',
  requestId: '0197f3a2-5c29-7d04-8b6e-2a91c0f3e75d',
  errors: [{ pointer: '/commit', message: 'must have at least 40 characters' }],
};

const intro = `# Errors

Written from the problem table in \`packages/contract/src/problems.ts\`; a test keeps the two equal.

There is one set of codes and two forms in which a failure is answered, by the interface that was called. Every answer
carries \`X-Request-Id\`, which names the request in the log. 429 and 503 say in \`Retry-After\` how many seconds to wait.

## The form of /api/v0

\`application/json\`, this object and no other member, whatever the status:

\`\`\`json
{ "type": "forbidden", "msg": "The caller lacks the permission that this operation requires." }
\`\`\`

\`type\` is for programs; \`msg\` is for the user, and may say more than the text given here. Several codes share
a \`type\`, because the values of \`type\` are fixed by the interface's specification; the status tells them apart.

What is not HTTP at all never reaches a route, so nobody knows its interface; it is answered in this form with 400 or 417
(\`bad_request\`), 408 (\`bad_request\`, its head did not arrive in time) or 431 (\`payload_too_large\`, its headers are too large).

## The form of /api/scanner and /api/webhooks

\`application/problem+json\` (RFC 9457):

\`\`\`json
${JSON.stringify(problemExample, null, 2)}
\`\`\`

\`code\` is for programs: it is stable and finer than the status. \`type\` is the address of the page about the code, which this
server has itself. \`detail\` is for people. Invalid input (400) also has \`errors\`, each a \`pointer\` (RFC 6901) into what was
sent and a \`message\`; the pointer is empty for the request as a whole and for its headers. Some codes have members of their
own, which their operation documents.

401 carries \`WWW-Authenticate: Bearer\`, with \`error="invalid_token"\` when a credential was sent; 403 carries
\`error="insufficient_scope"\` and the \`scope\` that is missing (RFC 6750). A webhook's names the header of its signature.
`;

function section([code, entry]: [string, ProblemEntry]): string {
  return `### ${code}

**${entry.title}.** Status ${entry.status}, \`type\` \`${entry.v0Type}\`.

${entry.detail}

What to do: ${entry.advice}
`;
}

function typeTable(): string {
  const entries = Object.values<ProblemEntry>(problems);
  const rows = v0ErrorTypes.map((type) => {
    const statuses = entries.filter((entry) => entry.v0Type === type).map((entry) => entry.status);
    return `| \`${type}\` | ${[...new Set(statuses)].sort().join(', ')} |`;
  });
  return ['| `type` | status |', '| --- | --- |', ...rows].join('\n');
}

/** The text of `docs/errors.md`. */
export function errorsPage(): string {
  const sections = Object.entries<ProblemEntry>(problems).map(section);
  return `${intro}\n## Types\n\n${typeTable()}\n\n## Codes\n\n${sections.join('\n')}`;
}
