import { type ProblemEntry, problems } from './problems.ts';
import { v0ErrorTypes } from './v0-types.ts';

const intro = `# Errors

Written from the problem table in \`packages/contract/src/problems.ts\`; a test keeps the two equal.

Every failure of \`/api/v0\` is answered with this JSON object and no other member, whatever the status:

\`\`\`json
{ "type": "forbidden", "msg": "The caller lacks the permission that this operation requires." }
\`\`\`

\`type\` is for programs; \`msg\` is for the user, and may say more than the text given here. Several codes share
a \`type\`, because the values of \`type\` are fixed by the interface's specification; the status tells them apart.
Every answer carries \`X-Request-Id\`, which names the request in the log. 429 and 503 say in \`Retry-After\` how many
seconds to wait.

What is not HTTP at all never reaches a route; it is answered in the same form with 400 or 417 (\`bad_request\`), 408
(\`bad_request\`, it did not arrive in time) or 431 (\`payload_too_large\`, its headers are too large).
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
