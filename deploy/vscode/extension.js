// Starts `vedette lsp` for the folder that is open, and ends it with the window. Everything else is the server's.
const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

exports.activate = async () => {
  const command = vscode.workspace.getConfiguration('vedette').get('command');
  client = new LanguageClient(
    'vedette',
    'Vedette',
    { command, args: ['lsp'], transport: TransportKind.stdio },
    { documentSelector: [{ scheme: 'file' }] },
  );
  try {
    await client.start();
  } catch {
    vscode.window.showErrorMessage(
      `${command} could not be started. Install the command line, or name it in the setting vedette.command; the output of Vedette says more.`,
    );
  }
};

/**
 * While it loads its rules the server hears nothing, on a busy machine for longer than the two seconds of the library. An editor that
 * has waited long enough goes, and the server then ends with its input.
 */
const STOP_MS = 60_000;
exports.deactivate = () => client?.stop(STOP_MS);
