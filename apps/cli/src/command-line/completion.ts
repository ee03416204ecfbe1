import { usageError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { type ActionSpec, type CommandSection, isGroup, type OptionSpec, type Run } from './command.ts';

/** A command by the words that lead to it. */
interface Place {
  readonly words: readonly string[];
  readonly summary: string;
  readonly next: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly OptionSpec[];
  readonly takes: 'files' | 'folders' | null;
}

const help: OptionSpec = { flags: '-h, --help', description: 'explain the command' };

function placesOf(sections: readonly CommandSection[]): Place[] {
  const commands = sections.flatMap((section) => section.commands);
  const leaf = (words: readonly string[], spec: ActionSpec): Place => ({
    words,
    summary: spec.summary,
    next: [],
    options: [...(spec.options ?? []), help],
    takes: spec.args?.find(({ completes }) => completes !== undefined)?.completes ?? null,
  });
  return [
    {
      words: [],
      summary: '',
      next: commands,
      options: [help, { flags: '-V, --version', description: 'print the version' }],
      takes: null,
    },
    ...commands.flatMap((spec) =>
      isGroup(spec)
        ? [
            { words: [spec.name], summary: spec.summary, next: spec.commands, options: [help], takes: null },
            ...spec.commands.map((one) => leaf([spec.name, one.name], one)),
          ]
        : [leaf([spec.name], spec)],
    ),
  ];
}

const longOf = ({ flags }: OptionSpec): string => /--[a-z-]+/.exec(flags)?.[0] ?? flags;
const takesValue = ({ flags }: OptionSpec): boolean => flags.includes('<');

/** `vedette completion SHELL`: everything is in the script, so that completing starts no process. */
export function completion(sections: readonly CommandSection[]): Run<object> {
  const scripts: Readonly<Record<string, (places: readonly Place[]) => string>> = { bash, zsh, fish };
  return async ({ args, at }) => {
    const shell = args[0] ?? '';
    const write = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
    if (write === undefined)
      throw usageError(`There is no completion for "${shell.slice(0, 50)}".`, 'Name bash, zsh or fish.');
    at.stdout.write(write(placesOf(sections)));
    return exitCodes.clean;
  };
}

function bash(places: readonly Place[]): string {
  const cases = places.map(({ words, next, options, takes }) => {
    const choices = options
      .filter(({ choices }) => choices !== undefined)
      .map(
        (option) =>
          `      ${longOf(option)}) COMPREPLY=($(compgen -W '${option.choices?.join(' ')}' -- "$word")); return ;;`,
      );
    const ofDisk = options
      .filter(({ completes }) => completes !== undefined)
      .map(
        (option) =>
          `      ${longOf(option)}) COMPREPLY=($(compgen ${option.completes === 'folders' ? '-d' : '-f'} -- "$word")); return ;;`,
      );
    const free = options
      .filter(
        (option) => takesValue(option) && option.choices === undefined && option.completes === undefined,
      )
      .map((option) => `      ${longOf(option)}) return ;;`);
    const candidates = [...next.map(({ name }) => name), ...options.map(longOf)].join(' ');
    return `    '${words.join(' ')}')
      case $previous in
${[...choices, ...ofDisk, ...free].join('\n')}
      esac
      COMPREPLY=($(compgen -W '${candidates}' -- "$word")${takes === null ? '' : ` $([[ $word != -* ]] && compgen ${takes === 'folders' ? '-d' : '-f'} -- "$word")`})
      ;;`;
  });
  return `# Completion of vedette for bash.
_vedette() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' i candidate
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    candidate=\${path:+$path }\${COMP_WORDS[i]}
    case "|${places.map(({ words }) => words.join(' ')).join('|')}|" in
      *"|$candidate|"*) path=$candidate ;;
      *) break ;;
    esac
  done
  case $path in
${cases.join('\n')}
  esac
}
complete -o filenames -F _vedette vedette
`;
}

const zshText = (text: string): string =>
  text.replaceAll(/[[\]:'`$"\\]/g, (c) => (c === "'" ? "'\\''" : `\\${c}`));

function zsh(places: readonly Place[]): string {
  const functions = places.map(({ words, next, options, takes }) => {
    const specs = options.map((option) => {
      const value = takesValue(option)
        ? `:value:${option.choices ? `(${option.choices.join(' ')})` : option.completes === 'files' ? '_files' : option.completes === 'folders' ? '_files -/' : ' '}`
        : '';
      return `    '${longOf(option)}[${zshText(option.description)}]${value}'`;
    });
    const rest =
      next.length > 0
        ? [
            `    '1:command:((${next.map(({ name, summary }) => `${name}\\:"${zshText(summary)}"`).join(' ')}))'`,
            "    '*::argument:->next'",
          ]
        : takes === null
          ? ["    '*:argument: '"]
          : [`    '*:path:_files${takes === 'folders' ? ' -/' : ''}'`];
    const name = ['_vedette', ...words].join('_').replaceAll('-', '_');
    const onward =
      next.length === 0
        ? ''
        : `\n  [[ $state == next ]] && case $line[1] in\n${next.map((one) => `    ${one.name}) ${name}_${one.name.replaceAll('-', '_')} ;;`).join('\n')}\n  esac`;
    return `${name}() {\n  local line state\n  _arguments -C \\\n${[...specs, ...rest].join(' \\\n')}${onward}\n}`;
  });
  return `#compdef vedette\n# Completion of vedette for zsh.\n${functions.join('\n')}\n_vedette "$@"\n`;
}

const fishText = (text: string): string => text.replaceAll(/['\\]/g, '\\$&');

function fish(places: readonly Place[]): string {
  const lines = places.flatMap(({ words, next, options, takes }) => {
    const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const notYet =
      next.length > 0 ? `not __fish_seen_subcommand_from ${next.map(({ name }) => name).join(' ')}` : '';
    const condition = [seen, notYet].filter((part) => part !== '').join('; and ');
    const when = condition === '' ? '' : ` -n '${condition}'`;
    return [
      ...next.map(({ name, summary }) => `complete -c vedette${when} -a ${name} -d '${fishText(summary)}'`),
      ...options.map((option) => {
        const value = !takesValue(option)
          ? ''
          : option.choices
            ? ` -x -a '${option.choices.join(' ')}'`
            : option.completes
              ? ' -r -F'
              : ' -x';
        return `complete -c vedette${when} -l ${longOf(option).slice(2)} -d '${fishText(option.description)}'${value}`;
      }),
      ...(takes === null ? [] : [`complete -c vedette${when} -F`]),
    ];
  });
  return `# Completion of vedette for fish.\ncomplete -c vedette -f\n${lines.join('\n')}\n`;
}
