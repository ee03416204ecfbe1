import type { FileContext, FunctionDraft } from './context.ts';

/**
 * Service workers of browsers hear of the requests that their own page sends: nobody else fills them, and what they send on the same browser would have sent.
 * Workers of clouds listen by the same name and answer strangers, but are never installed or activated, and have no pages.
 */

const BY_NAME = /(?:^|\/)(?:service[-_.]?worker|sw)(?:[-_.][\w.-]*)?\.[mc]?[jt]s$/i;
const BY_DEED =
  /\baddEventListener\(\s*["'`](?:install|activate|notificationclick|pushsubscriptionchange)["'`]|\bskipWaiting\(\s*\)|\bclients\.(?:claim|matchAll|openWindow)\(|\b__WB_MANIFEST\b|\bself\.registration\b|["'`]workbox-[\w-]+["'`]/;

const answers = new WeakMap<FileContext, boolean>();

function isBrowserWorker(cx: FileContext): boolean {
  const known = answers.get(cx);
  if (known !== undefined) return known;
  const answer = BY_NAME.test(cx.module.path) || BY_DEED.test(cx.text);
  answers.set(cx, answer);
  return answer;
}

/** In such a file listening for requests is listening for nothing that others send. */
export function forgetOwnRequests(cx: FileContext, draft: FunctionDraft): void {
  if (!cx.isScript) return;
  for (const call of draft.calls)
    if (call.name === 'addEventListener' && call.constants?.[0] === 'fetch' && isBrowserWorker(cx))
      call.constants = call.constants.map((one, i) => (i === 0 ? undefined : one));
}
