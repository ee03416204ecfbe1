import type { ActionSpec, CommandSection } from '../command-line/command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** @param sections every command, this one too: therefore asked for when it is needed */
export const completionCommand = (sections: () => readonly CommandSection[]): ActionSpec => ({
  name: 'completion',
  summary: 'print a script that completes commands in your shell',
  args: [{ name: '<shell>', description: shells.join(', ') }],
  examples: [
    { run: 'vedette completion bash > ~/.local/share/bash-completion/completions/vedette', does: 'bash' },
    { run: 'vedette completion zsh > ~/.zfunc/_vedette', does: 'zsh' },
    { run: 'vedette completion fish > ~/.config/fish/completions/vedette.fish', does: 'fish' },
  ],
  load: async () => {
    const { completion } = await import('../command-line/completion.ts');
    return completion(sections());
  },
});
