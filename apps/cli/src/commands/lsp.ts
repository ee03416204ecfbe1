import type { ActionSpec } from '../command-line/command.ts';

export const lspCommand: ActionSpec = {
  name: 'lsp',
  summary: 'serve an editor over standard input and output (LSP)',
  about:
    'Shows findings while code is written: those of the open file after a pause in typing, those whose way leads through several files when a file is saved. Every step of a way is a related location. vedette.yaml in the folder holds what the project wants. `npm run pack:vscode` in a clone makes an extension for VS Code.',
  options: [{ flags: '--stdio', description: 'what editors add; it speaks in no other way' }],
  examples: [{ run: 'vedette lsp', does: 'the command that your editor is told to start' }],
  load: async () => (await import('../lsp/serve.ts')).serveLanguage,
};
