/** The plain pages of the documentation that the server itself serves. */
import { createHash } from 'node:crypto';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}' +
  'code,pre{font-family:ui-monospace,monospace}pre{overflow-x:auto;padding:.5rem;border:1px solid}' +
  'dt{font-weight:600;margin-top:1rem}dd{margin:0}' +
  'table{border-collapse:collapse}td{padding:.1rem .8rem .1rem 0;vertical-align:top}' +
  'details{margin:.3rem 0}details details{margin-left:1rem}summary{cursor:pointer}.method{font-weight:600}';

/** Nothing is loaded or run; the one style that is allowed is the one above, by its hash. */
export const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

/** @param title plain text @param body HTML of ours, what is not in it escaped */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title><style>${STYLE}</style></head>
<body>
${body}
</body>
</html>
`;
}

/** Escapes plain text, and sets what stands between backticks as code unless it is code already. */
export function escapeText(plain: string, hasCode = true): string {
  const escaped = plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return hasCode ? escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>') : escaped;
}
