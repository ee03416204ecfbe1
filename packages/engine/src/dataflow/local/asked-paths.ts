import { CALL_NEW } from '../../summaries/file-summary.ts';
import { ORIGIN_CALL, type PackedOrigins, someOrigin } from '../../summaries/origins.ts';
import type { CallDraft, FileContext, FunctionDraft } from './context.ts';
import { keysOf } from './tables.ts';

/**
 * Objects that stand for a path and open nothing when they are made (`new File(path)`), and that nothing is done with but to ask whether something
 * lies there, of which kind, and how large it is: whoever names the path learns no more than that. They are written as what asks: `File.exists`.
 */

const PATH_OBJECT = /^(?:File|FileInfo|DirectoryInfo)$/;
const LANGUAGES: ReadonlySet<string> = new Set(['java', 'csharp']);

const ASKS =
  /^(?:exists|notExists|isDirectory|isFile|isRegularFile|isReadable|isWritable|isHidden|isAbsolute|canRead|canWrite|canExecute|length|size|lastModified|getName|equals|Equals|startsWith|StartsWith|endsWith|EndsWith|contains|indexOf|hashCode|compareTo|Refresh)$/;
/** The same of members that are read: C#, Kotlin. */
const SAYS =
  /^(?:Exists|Length|LastWriteTime\w*|CreationTime\w*|Attributes|IsReadOnly|Extension|Name|name|extension|isDirectory|isFile|exists|length)$/;
/** The same path in another form. */
const FORMS =
  /^(?:toURI|toURL|toPath|toFile|getAbsoluteFile|getCanonicalFile|getAbsolutePath|getCanonicalPath|getPath|getParent|getParentFile|normalize|toAbsolutePath|toString|toRealPath|GetFullPath|GetDirectoryName)$/;
/** What lies there, of which no more than that there is something is told if nothing is done with it. */
const LISTS = /^(?:list|listFiles|GetFiles|GetDirectories|EnumerateFiles|GetFileSystemInfos)$/;
/** Looks, and throws where it does not like what it sees. */
const CHECKS = /^(?:require|check|assert|ensure|validate|verify)(?:[A-Z_]\w*)?$/;
const SPEAKS =
  /^(?:log|debug|info|warn|warning|error|trace|print\w*|Log\w*|Debug|Warning|Error|Information|Write(?:Line)?)$/;
const THROWN = /(?:Exception|Error)$/;
const MAX_FORMS = 4;

/** Writes the objects of a function that are only asked about as what asks. */
export function nameAskedPaths(cx: FileContext, draft: FunctionDraft): void {
  if (!LANGUAGES.has(cx.language)) return;
  draft.calls.forEach((call, index) => {
    if (call.kind !== CALL_NEW || !PATH_OBJECT.test(call.name)) return;
    if (isOnlyAsked(cx, draft, index, UNCHECKED))
      call.text = `${call.text}.${call.name === 'File' ? 'exists' : 'Exists'}`;
  });
}

/** Of nothing that is used is it said that a test stands before it. */
const UNCHECKED = { mark: null, by: -1 };

/** Is nothing done with what a call gave but to ask about it, where no test left its mark on it? */
export function isOnlyAsked(
  cx: FileContext,
  draft: FunctionDraft,
  index: number,
  { mark, by }: { readonly mark: number | null; readonly by: number },
  depth = MAX_FORMS,
): boolean {
  const holds = (flow: PackedOrigins): boolean =>
    someOrigin(
      flow,
      (one) =>
        one.kind === ORIGIN_CALL &&
        one.index === index &&
        !SAYS.test(keysOf(cx.t, one.path)[0] ?? '') &&
        (mark === null || !(cx.t.sanitizerMarks[one.sanitizerMarks] ?? []).includes(mark)),
    );
  if (holds(draft.returns) || draft.stores.some((one) => holds(one.flow))) return false;
  return draft.calls.every((call, at) => {
    if (at === index || at === by) return true;
    if (holds(call.callee)) return false;
    const { name } = call;
    if (holds(call.receiver)) {
      if (ASKS.test(name)) return true;
      if (depth === 0 || !(FORMS.test(name) || LISTS.test(name))) return false;
      return isOnlyAsked(cx, draft, at, { mark, by }, depth - 1);
    }
    if (!call.args.some((one) => holds(one))) return true;
    if (depth > 0 && call.receiver.length === 0 && FORMS.test(name))
      return isOnlyAsked(cx, draft, at, { mark, by }, depth - 1);
    if (THROWN.test(name) || SPEAKS.test(name) || ASKS.test(name)) return true;
    return isCheck(call) && isUnused(draft, at);
  });
}

const isCheck = ({ kind, name }: CallDraft): boolean => kind !== CALL_NEW && CHECKS.test(name);

/** Does nothing get what the call gave? */
const isUnused = ({ calls, returns, stores }: FunctionDraft, index: number): boolean =>
  [returns, ...stores.map((one) => one.flow), ...calls.flatMap((one) => [one.receiver, ...one.args])].every(
    (flow) => !someOrigin(flow, (one) => one.kind === ORIGIN_CALL && one.index === index),
  );
