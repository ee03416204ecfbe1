import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { sections } from '../commands/index.ts';
import { runInProcess } from '../testing/run-in-process.ts';
import { isGroup } from './command.ts';

const scriptFor = async (shell: string) => (await runInProcess(['completion', shell], { cwd: '/' })).stdout;

/** What a person has typed when they press Tab, and what is offered. */
const typed: readonly (readonly [words: string, offered: RegExp])[] = [
  ['vedette sc', /^scan scans$/],
  ['vedette service-key cr', /^create$/],
  ['vedette service-key revoke --com', /^--company$/],
  ['vedette scan --fail-on cr', /^critical$/],
  ['vedette scan --off', /^--offline$/],
  ['vedette scan --workspace ', /^$/],
  ['vedette scan /et', /^\/etc$/],
  ['vedette completion --', /^--help$/],
];

it('completes in bash what has been typed: commands, options, their values, and paths', async () => {
  const asked = typed.map(([words]) => {
    const list = words.split(' ').map((word) => `'${word}'`);
    return `COMP_WORDS=(${list.join(' ')}); COMP_CWORD=${list.length - 1}; _vedette; echo "\${COMPREPLY[*]}"`;
  });
  const { stdout, stderr } = spawnSync('bash', ['--norc'], {
    input: `${await scriptFor('bash')}\n${asked.join('\n')}\n`,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const offered = stdout.split('\n');
  for (const [index, [words, expected]] of typed.entries()) expect(offered[index], words).toMatch(expected);
});

it.each(['bash', 'zsh', 'fish'])('knows every command and every option in %s', async (shell) => {
  const script = await scriptFor(shell);
  for (const command of sections.flatMap(({ commands }) => commands)) {
    for (const { name, options = [] } of isGroup(command) ? command.commands : [command]) {
      expect(script, shell).toContain(name);
      for (const { flags } of options) {
        const long = /--([a-z-]+)/.exec(flags)?.[1] ?? '';
        expect(script, `${name} --${long}`).toContain(shell === 'fish' ? `-l ${long} ` : `--${long}`);
      }
    }
  }
});

it('names the shells there are for one that it does not know', async () => {
  const { code, stderr } = await runInProcess(['completion', 'tcsh'], { cwd: '/' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('Name bash, zsh or fish.')]);
});
