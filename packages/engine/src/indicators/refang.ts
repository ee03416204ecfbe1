/**
 * Indicators of compromise are written so that nobody follows them by accident: `hxxps://evil[.]example`. This undoes
 * the ways of writing that feeds use, and nothing else, so that plain text stays as it is.
 */
export function refang(text: string): string {
  return text
    .trim()
    .replace(/\bhxxp(s?)\b/gi, 'http$1')
    .replace(/\bmeow(s?):\/\//gi, 'http$1://')
    .replace(/[[({]\s*(?:\.|dot)\s*[\])}]/gi, '.')
    .replace(/[[({]\s*(?:@|at)\s*[\])}]/gi, '@')
    .replace(/[[({]\s*:\s*[\])}]/g, ':')
    .replace(/[[({]\s*:?\/\/\s*[\])}]/g, '://')
    .replace(/[[({]\s*\/\s*[\])}]/g, '/')
    .replace(/\\\./g, '.');
}
