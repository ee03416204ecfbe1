import { asObject, type Json, text } from './payload-fields.ts';

/** More indicators in one payload than this are a list of something else. */
const MAX_INDICATORS = 100;
const MAX_DEPTH = 4;

/** Words under which feeds keep indicators of compromise, compared in lower case without marks. */
const KEYS =
  /^(?:indicator|indicators|ioc|iocs|indicatorsofcompromise|domain|domains|hostname|hostnames|host|hosts|ip|ips|ipv4|ipv6|ipaddress|ipaddresses|c2|c2s|url|urls|uri|uris|hash|hashes|filehash|filehashes|md5|sha1|sha256|sha512|email|emails|filename|filenames|files?)$/;

/** Under which of those anything further down is an indicator as well, whatever its key. */
const CONTAINERS = /^(?:indicators?|iocs?|indicatorsofcompromise|hash|hashes|filehashes)$/;

/**
 * Indicators that a payload names: `indicator` is the specified field; feeds also send plurals, lists, and objects by kind
 * (`ioc: { domains: [...], hashes: { sha256: … } }`). Texts that are none are told by whoever looks them up.
 */
export function indicatorsIn(root: Json, object: Json): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, depth: number, isWanted: boolean): void => {
    if (found.size >= MAX_INDICATORS || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_INDICATORS * 2)) visit(item, depth, isWanted);
      return;
    }
    const said = text(value);
    if (said !== null) {
      if (isWanted) found.add(said);
      return;
    }
    for (const [key, inner] of Object.entries(asObject(value)).slice(0, MAX_INDICATORS)) {
      const word = key.toLowerCase().replace(/[^a-z0-9]/g, '');
      const isValue = isWanted && /^(?:value|indicator|pattern)$/.test(word);
      const descends = isWanted && !SAYS_ABOUT.test(word);
      visit(inner, depth + 1, isValue || KEYS.test(word) || (descends && CONTAINERS.test(word)));
    }
  };
  for (const place of [object, root]) {
    for (const [key, value] of Object.entries(place)) {
      const word = key.toLowerCase().replace(/[^a-z0-9]/g, '');
      if (place === root && (word === 'vulnerability' || word === 'threat')) continue;
      if (AT_TOP.test(word)) visit(value, 0, true);
    }
  }
  return [...found].slice(0, MAX_INDICATORS);
}

/** What stands beside a value to describe it. */
const SAYS_ABOUT =
  /^(?:type|kind|description|source|confidence|tags?|reference|references|name|comment|firstseen|lastseen|id)$/;

/** `url`, `file` and `host` at the top say where the alert is about or from; in the plural, or within `ioc`, they are indicators. */
const AT_TOP =
  /^(?:indicators?|iocs?|indicatorsofcompromise|domains?|hostnames|ips?|ipaddresses|c2s?|urls|hash|hashes|filehashes|md5|sha1|sha256|sha512|emails|filenames)$/;
