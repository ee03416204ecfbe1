import { exitCodeMeanings } from '../failure/exit-codes.ts';
import { type ActionSpec, type CommandSection, isGroup } from './command.ts';

const INTRODUCTION = `# The command line

Made from the table of commands; \`vedette <command> --help\` says the same in a terminal. In a clone it is \`npx vedette\`; elsewhere
it is installed from the tarball that \`npm pack\` makes in \`apps/cli\`: \`npm install -g ./vedette-<version>.tgz\`
([decision 51](decisions/0051-packing-the-client.md)).

Reports and results go to standard output, everything else to standard error. With \`--json\` a command prints one JSON object, on
failure \`{ "error": { "code", "message", "hint" } }\`. Colours and bars are for terminals only; \`NO_COLOR\` takes
colours away, and \`FORCE_COLOR=1\` or \`CLICOLOR_FORCE=1\` keeps them in a pipe. Times are of UTC.

\`VEDETTE_SERVER\` and \`VEDETTE_TOKEN\` (a personal access token) go before the login that \`vedette login\` keeps in the keyring of the
system or in \`~/.config/vedette/login.json\` (0600).

## What a project wants always

\`vedette.yaml\` in the folder that is scanned: \`workspace\`, \`company\`, \`failOn\`, \`include\`, \`exclude\`, \`focus\`, \`rules\`. Options go before it.
`;

/** `docs/command-line.md`. */
export function commandLinePage(sections: readonly CommandSection[]): string {
  const codes = exitCodeMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |`);
  const parts = sections.flatMap(({ title, commands }) => [
    `## ${title}`,
    ...commands.flatMap((command) =>
      isGroup(command)
        ? command.commands.map((one) => commandText(`${command.name} ${one.name}`, one))
        : [commandText(command.name, command)],
    ),
  ]);
  return [
    INTRODUCTION,
    `## Exit codes\n\n| code | meaning |\n|---|---|\n${codes.join('\n')}\n`,
    ...parts,
  ].join('\n');
}

function commandText(
  path: string,
  { summary, about, args = [], options = [], examples }: ActionSpec,
): string {
  const rows = [
    ...args.map(({ name, description }) => `| \`${name}\` | ${cell(description)} |`),
    ...options.map(
      ({ flags, description, choices, required, default: standard }) =>
        `| \`${flags.replaceAll('|', '\\|')}\` | ${cell(description)}${choices ? `: ${choices.join(', ')}` : ''}${required ? ' (required)' : ''}${standard === undefined ? '' : ` (default: ${standard})`} |`,
    ),
  ];
  const shown = examples.map(({ run, does }) => `${run}   # ${does}`);
  return `### vedette ${path}

${about ?? `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`}
${rows.length === 0 ? '' : `\n| | |\n|---|---|\n${rows.join('\n')}\n`}
\`\`\`
${shown.join('\n')}
\`\`\`
`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
