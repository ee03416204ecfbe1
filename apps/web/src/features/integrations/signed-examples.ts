/** A signed delivery in three languages; the secret comes from the environment, never from the text. */
const BODY = `{"vulnerability":{"package":"jsonwebtoken","currentVersion":"0.4.0","fixedVersion":"4.2.2","advisory":"CVE-2015-9235","severity":"critical"}}`;

export type Language = 'curl' | 'node' | 'python';

export function signedExample(language: Language, url: string): string {
  if (language === 'node') {
    return `import { createHmac } from 'node:crypto';
const body = '${BODY}';
const signature = createHmac('sha256', process.env.SECRET).update(body).digest('hex');
const answer = await fetch('${url}', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-signature': signature },
  body,
});
console.log(answer.status, await answer.text());`;
  }
  if (language === 'python') {
    return `import hashlib, hmac, os, urllib.request
body = b'${BODY}'
signature = hmac.new(os.environ['SECRET'].encode(), body, hashlib.sha256).hexdigest()
request = urllib.request.Request('${url}', data=body,
    headers={'Content-Type': 'application/json', 'x-signature': signature})
print(urllib.request.urlopen(request).status)`;
  }
  return `URL=${url}
BODY='${BODY}'
SIG=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -sS -X POST "$URL" -H 'Content-Type: application/json' -H "x-signature: $SIG" --data-binary "$BODY"`;
}
