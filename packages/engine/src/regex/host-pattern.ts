import { alternativesOf, isAnchored } from './anchors.ts';

/**
 * Patterns that look for a host and let others pass. Top-level domains are those that are no common suffix of files or names of
 * fields. Works on the text alone, in linear time.
 */
const MAX_LENGTH = 1000;
const TOP = '(?:com|org|net|edu|gov)(?![\\w-])';
const SCHEME = '(?:https?\\??:\\??)?(?://)?';
/** From the start: a scheme or none, labels, the last part. Groups are left out before. */
const HOST = new RegExp(`^${SCHEME}[\\w|?*+\\\\.-]*[a-z0-9]\\??\\\\?\\.${TOP}`, 'i');
const URL_ALONE = new RegExp(`^https?\\??:\\??//[\\w\\\\.-]+\\.${TOP}(?::\\d+)?$`, 'i');
/** Two labels alone, up to the end of the host: with another sign for the dot it is one label, and no one can register such a name. */
const TWO_LABELS = new RegExp(`^${SCHEME}[\\w-]+\\.${TOP}(?:/|\\$$|\\\\[zZ]$)`, 'i');
const ANY_SIGN = new RegExp(`^${SCHEME}[\\w|?*+\\\\.-]*[a-z0-9]\\??\\.${TOP}`, 'i');

/**
 * The host may stand anywhere in the text (`good\.com` fits `evil.example/?good.com`), or goes on behind its last part
 * (`^https?://good\.com` fits `https://good.com.evil.example`).
 */
export function hasUnboundHost(source: string): boolean {
  if (source.length > MAX_LENGTH) return false;
  const texts = alternativesOf(source).map((one) => plain(one.text));
  if (!isAnchored(source)) return texts.every((text) => HOST.test(text));
  return texts.some((text) => URL_ALONE.test(text.replace(/^(?:\^|\\A)/, '')));
}

/** A dot before the last part of the host stands for any character: `^www.good.com$` fits `www-good.com`, `^good.com` `good-com.evil.example`. */
export function hasAnySignHost(source: string): boolean {
  if (source.length > MAX_LENGTH) return false;
  return alternativesOf(source).some((one) => {
    const text = plain(one.text);
    const inner = text.replace(/^(?:\^|\\A)/, '');
    const isHost = inner !== text || /^https?\??:/i.test(inner);
    return isHost && ANY_SIGN.test(inner) && !TWO_LABELS.test(inner);
  });
}

function plain(text: string): string {
  return text.replaceAll('\\/', '/').replace(/\(\?:|[()]/g, '');
}
