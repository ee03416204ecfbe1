/** Short names of types that browsers run no script in: extensions, and `json` as Express takes it. */
const SHORT = /^\.?(json|txt|text|css|csv|png|jpe?g|gif|webp|pdf|zip|bin)$/i;

/**
 * Do browsers show a response of this media type without running script in it? All types but those of markup (HTML, XML, and
 * SVG among them) and of script. Parameters after a semicolon do not count. Unknown words and an empty type give false:
 * browsers guess then.
 */
export function isNonMarkup(type: string): boolean {
  const [essence = ''] = type.split(';');
  const name = essence.trim();
  if (SHORT.test(name)) return true;
  return /^[a-z]+\/[\w.+-]+$/i.test(name) && !/html|xml|svg|script|^multipart\/|^text\/vcard/i.test(name);
}
