import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from '../testing/shipped-rules.ts';

const TEXT = 'bG9uZ2VyLWtleS0xMjM0';
/** The same in the words of each language: a key that the source holds encoded, and one that it does not hold. */
const SIGNED: Readonly<Record<string, readonly [string, string]>> = {
  'a.js': [
    `const jwt = require('jsonwebtoken');\nconst k = Buffer.from('${TEXT}', 'base64').toString('utf8');\nmodule.exports = () => jwt.sign({ a: 1 }, k, { expiresIn: '1h' });\n`,
    `const jwt = require('jsonwebtoken');\nconst k = Buffer.from(process.env.KEY, 'base64').toString('utf8');\nmodule.exports = () => jwt.sign({ a: 1 }, k, { expiresIn: '1h' });\n`,
  ],
  'a.py': [
    `import jwt, base64\ndef a(): return jwt.encode({"exp": end()}, base64.b64decode("${TEXT}"), algorithm="HS256")\n`,
    `import jwt, base64, os\ndef a(): return jwt.encode({"exp": end()}, base64.b64decode(os.environ["KEY"]), algorithm="HS256")\n`,
  ],
  'a.php': [
    `<?php\nuse Firebase\\JWT\\JWT;\necho JWT::encode(['exp' => 1], base64_decode('${TEXT}'), 'HS256');\n`,
    `<?php\nuse Firebase\\JWT\\JWT;\necho JWT::encode(['exp' => 1], base64_decode(getenv('KEY')), 'HS256');\n`,
  ],
  'a.rb': [
    `require 'jwt'\ndef a; JWT.encode({ exp: 1 }, Base64.strict_decode64('${TEXT}'), 'HS256'); end\n`,
    `require 'jwt'\ndef a; JWT.encode({ exp: 1 }, Base64.strict_decode64(ENV['KEY']), 'HS256'); end\n`,
  ],
  'A.java': [
    `import io.jsonwebtoken.*; import java.util.Base64;\nclass A { String a() { return Jwts.builder().setExpiration(e).signWith(SignatureAlgorithm.HS256, Base64.getDecoder().decode("${TEXT}")).compact(); } }\n`,
    `import io.jsonwebtoken.*; import java.util.Base64;\nclass A { String a(String k) { return Jwts.builder().setExpiration(e).signWith(SignatureAlgorithm.HS256, Base64.getDecoder().decode(k)).compact(); } }\n`,
  ],
};

it('a key that the source holds encoded is as known as one in clear, in every language', async () => {
  const rules = await shippedRules();
  for (const [name, [held, asked]] of Object.entries(SIGNED)) {
    const told = async (text: string) =>
      (
        await scan(memorySource({ [name]: text }), { scanType: 'standard', rules, workers: 0 })
      ).findings.filter((one) => one.cwe.some((cwe) => cwe === 'CWE-798' || cwe === 'CWE-321'));
    expect(await told(held), name).not.toEqual([]);
    expect(await told(asked), name).toEqual([]);
  }
}, 60_000);
