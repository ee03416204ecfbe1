import { expect, test } from 'vitest';
import { type FormCase, toldOtherwise } from '../testing/told-by-form.ts';

const sum = (name: string, last: string): string =>
  `package up\n\nimport (\n\t"crypto/hmac"\n\t"crypto/md5"\n\t"crypto/sha1"\n\t"fmt"\n)\n\nfunc ${name}(secret string, text []byte) []byte {\n\tpassword := fmt.Sprintf("%x", md5.Sum([]byte(secret)))\n\t${last}\n}\n`;
const MAC = 'mac := hmac.New(sha1.New, []byte(password))\n\tmac.Write(text)\n\treturn mac.Sum(nil)';
const store = (own: string): string => `package kept\n\nimport "github.com/gorilla/sessions"\n\n${own}\n`;
const compose = (service: string): string =>
  `services:\n  own:\n${service}    volumes:\n      - /var/run/docker.sock:/var/run/docker.sock\n`;
const numbers = (body: string): string =>
  `package names\n\nimport (\n\t"crypto/sha256"\n\t"math/rand"\n\t"strconv"\n)\n\nvar _ = sha256.New\n\n${body}\n`;
const redirect = (given: string): string =>
  `import org.springframework.web.bind.annotation.*;\nclass Callback {\n  @GetMapping("/authorize")\n  public String authorize(@RequestParam String client) {\n    String authorizeUrl = ${given};\n    return "redirect:" + authorizeUrl;\n  }\n}\n`;
const evaluation = (more: string, from: string): string =>
  `import org.springframework.expression.spel.standard.SpelExpressionParser;\n${more}class Checks {\n  Object checked(Object target, ${from} text) {\n    return new SpelExpressionParser().parseExpression(text).getValue(target);\n  }\n}\n`;

/** A rule, a file of its own, and what is left of the rule's severity by what the code is for. */
const CASES: readonly FormCase[] = [
  // The key of an HMAC that a service prescribes, and a password that is kept.
  ['go-weak-hash', 'sign.go', sum('sign', MAC), 'low'],
  ['go-weak-hash', 'keep.go', sum('keepPassword', 'return []byte(password)'), 'medium'],
  // What a store begins with, and what a cookie is written with.
  [
    'go-cookie-missing-flags',
    'store.go',
    store('func NewStore() *Store {\n\treturn &Store{\n\t\tOptions: &sessions.Options{Path: "/"},\n\t}\n}'),
    'low',
  ],
  [
    'go-cookie-missing-flags',
    'written.go',
    store('func keep(s *sessions.Session) {\n\ts.Options = &sessions.Options{Path: "/"}\n}'),
    'medium',
  ],
  // A folder of a few, and digits of a code.
  [
    'go-insecure-randomness',
    'folder.go',
    numbers('func folder() string {\n\treturn strconv.Itoa(rand.Intn(3))\n}'),
    'low',
  ],
  [
    'go-insecure-randomness',
    'code.go',
    numbers(
      'func digits() (out string) {\n\tfor len(out) < 6 {\n\t\tout += strconv.Itoa(rand.Intn(10))\n\t}\n\treturn out\n}',
    ),
    'medium',
  ],
  // What tends the machine or nobody reaches, and what stands open.
  [
    'compose-docker-socket',
    'a/compose.yaml',
    compose('    image: acme/shop-agent:1\n    network_mode: host\n'),
    'low',
  ],
  ['compose-docker-socket', 'b/compose.yaml', compose('    image: acme/shop:1\n'), 'low'],
  [
    'compose-docker-socket',
    'c/compose.yaml',
    compose("    image: acme/shop:1\n    ports: ['80:80']\n"),
    'medium',
  ],
  ['compose-docker-socket', 'd/compose.yaml', compose('    build: .\n'), 'medium'],
  // The seeder of a command, and a check of who may go on.
  [
    'javascript-url-substring-check',
    'bin/seed.js',
    "const own = new URL(process.argv[2]);\nif (own.hostname.includes('images.example.com')) {\n  save('picture.jpg');\n}\n",
    'low',
  ],
  [
    'javascript-url-substring-check',
    'server/hosts.js',
    "function isAllowed(own) {\n  return own.hostname.includes('images.example.com');\n}\nmodule.exports = { isAllowed };\n",
    'medium',
  ],
  // An address is taken to pieces, or turned away.
  [
    'javascript-incomplete-scheme-check',
    'parse.js',
    "function parse(url) {\n  const out = {};\n  if (url.indexOf('javascript:') === 0) {\n    out['scheme'] = 'javascript';\n    return out;\n  }\n  return split(url);\n}\nparse(location.hash);\n",
    'low',
  ],
  [
    'javascript-incomplete-scheme-check',
    'refuse.js',
    "function safe(url) {\n  if (url.indexOf('javascript:') === 0) {\n    return '';\n  }\n  return url;\n}\nsafe(location.hash);\n",
    'medium',
  ],
  [
    'go-incomplete-scheme-check',
    'parse.go',
    'package a\n\nimport "strings"\n\nfunc parse(url string) (out Parts) {\n\tif strings.HasPrefix(url, "javascript:") {\n\t\tout.Scheme = "javascript"\n\t}\n\treturn out\n}\n',
    'low',
  ],
  // What a builder of addresses gives, and what a request gives.
  ['java-spring-redirect', 'Built.java', redirect('drive.generateAuthorizationUrl(client)'), 'low'],
  ['java-spring-redirect', 'Given.java', redirect('client'), 'medium'],
  // What an annotation says, and what somebody writes.
  [
    'java-script-evaluation',
    'Aspect.java',
    evaluation('import org.aspectj.lang.annotation.Aspect;\n@Aspect\n', 'String'),
    'low',
  ],
  ['java-script-evaluation', 'Written.java', evaluation('', 'String'), 'medium'],
];

test('what the code is for decides how much a finding matters', async () => {
  expect(await toldOtherwise(CASES)).toEqual([]);
});

test('a proxy that reads the labels of containers is given the socket on purpose', async () => {
  const proxy = compose("    image: traefik:v3.1\n    ports: ['80:80']\n");
  expect(await toldOtherwise([['compose-docker-socket', 'compose.yaml', proxy, 'low']])).toEqual([]);
});
