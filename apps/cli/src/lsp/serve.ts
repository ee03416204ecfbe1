import { fileURLToPath } from 'node:url';
import {
  CodeActionKind,
  createConnection,
  type InitializeParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import packageJson from '../../package.json' with { type: 'json' };
import type { Invocation } from '../command-line/command.ts';
import { describeFailure } from '../failure/describe.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { probableServer } from '../session/places.ts';
import { actionsFor, OPEN_COMMAND } from './code-actions.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { pageOf } from './platform-page.ts';
import { createProject, type Project } from './project.ts';

/** A pause in typing. Shorter ones would look at words that are half written. */
const PAUSE_MS = 200;

/**
 * `vedette lsp`: serves an editor over standard input and output. After a pause in typing the open file is looked at alone;
 * when it is saved, all files of the folder are, of which only those that changed cost anything.
 */
export async function serveLanguage({ at }: Invocation<object>): Promise<number> {
  const connection = createConnection(at.stdin, at.stdout as NodeJS.WritableStream);
  const documents = new TextDocuments(TextDocument);
  const pauses = new Map<string, NodeJS.Timeout>();
  let project = null as Project | null;
  let over = (_code: number): void => undefined;

  const show = (document: TextDocument): void => {
    if (project === null || documents.get(document.uri)?.version !== document.version) return;
    const findings = project.findingsOf(pathOf(document.uri));
    const diagnostics = diagnosticsOf(findings, project.relative(pathOf(document.uri)), project.uriOf);
    void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics });
  };
  const showAll = (): void => documents.all().forEach(show);
  const inWords = (error: unknown): string => {
    const { message, hint } = describeFailure(error, {
      server: probableServer(at.env),
      interrupted: at.signal.aborted,
    });
    return `${message} ${hint}`.trim();
  };
  const complain = (error: unknown): void => connection.console.error(inWords(error));

  connection.onInitialize(({ workspaceFolders, rootUri }: InitializeParams) => {
    const folder = workspaceFolders?.[0]?.uri ?? rootUri;
    project = createProject(folder ? pathOf(folder) : at.cwd, at, {
      openText: (path) =>
        documents
          .all()
          .find(({ uri }) => pathOf(uri) === path)
          ?.getText() ?? null,
      onScanned: showAll,
      onFailure: complain,
    });
    return {
      serverInfo: { name: 'vedette', version: packageJson.version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        executeCommandProvider: { commands: [OPEN_COMMAND] },
      },
    };
  });
  connection.onInitialized(() => {
    // What fails here fails again, and is told, when a file is looked at.
    void project?.warmUp().catch(() => undefined);
    project?.scanAll();
  });
  documents.onDidChangeContent(({ document }) => {
    clearTimeout(pauses.get(document.uri));
    const look = () =>
      void project?.scanFile(pathOf(document.uri), document.getText()).then(() => show(document), complain);
    pauses.set(document.uri, setTimeout(look, PAUSE_MS));
  });
  documents.onDidSave(() => project?.scanAll());
  documents.onDidClose(({ document }) => {
    clearTimeout(pauses.get(document.uri));
    project?.forget(pathOf(document.uri));
    void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
  connection.onCodeAction(({ textDocument, context }) => {
    const document = documents.get(textDocument.uri);
    return document === undefined ? [] : actionsFor(document, context.diagnostics);
  });
  connection.onExecuteCommand(async ({ command, arguments: [finding] = [] }) => {
    if (command !== OPEN_COMMAND || project === null) return;
    try {
      const uri = await pageOf(finding, project.root, at);
      await connection.window.showDocument({ uri, external: true });
    } catch (error) {
      connection.window.showErrorMessage(inWords(error));
    }
  });
  documents.listen(connection);
  connection.onShutdown(() => project?.stop());
  const ended = new Promise<number>((resolve) => {
    over = resolve;
  });
  connection.onExit(() => over(exitCodes.clean));
  at.stdin.once('end', () => over(exitCodes.clean));
  at.signal.addEventListener('abort', () => over(exitCodes.interrupted), { once: true });
  connection.listen();
  const code = await ended;
  for (const pause of pauses.values()) clearTimeout(pause);
  project?.stop();
  return code;
}

const pathOf = (uri: string): string => (uri.startsWith('file:') ? fileURLToPath(uri) : uri);
