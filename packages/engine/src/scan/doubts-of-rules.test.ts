import { expect, test } from 'vitest';
import { type FormCase, toldOtherwise } from '../testing/told-by-form.ts';

/** A rule, a file of its own, and what is left of the rule's severity by what stands around the finding. */
const CASES: readonly FormCase[] = [
  // The last part of a path leads out of no folder.
  [
    'csharp-path-traversal',
    'last.cs',
    'using System.IO;\nusing Microsoft.AspNetCore.Mvc;\n[ApiController]\npublic class A : ControllerBase\n{\n  [HttpGet("o")]\n  public byte[] O(string name)\n  {\n    var f = new FileInfo(name);\n    return System.IO.File.ReadAllBytes(Path.Combine("/d", f.Name));\n  }\n}\n',
    'low',
  ],
  [
    'python-unsafe-deserialization',
    'full.py',
    'import yaml\n\n\ndef read(data):\n    return yaml.load(data, Loader=yaml.FullLoader)\n',
    'low',
  ],
  [
    'python-unsafe-deserialization',
    'unsafe.py',
    'import yaml\n\n\ndef read(data):\n    return yaml.load(data, Loader=yaml.UnsafeLoader)\n',
    'medium',
  ],
  [
    'python-tls-verification-off',
    'healthcheck.py',
    'import requests\n\n\ndef up(url):\n    try:\n        answer = requests.head(url, timeout=10, verify=False)\n        answer.raise_for_status()\n    except requests.exceptions.RequestException:\n        return False\n    return True\n',
    'low',
  ],
  [
    'python-tls-verification-off',
    'download.py',
    'import requests\n\n\ndef load(url, auth):\n    return requests.head(url, auth=auth, verify=False).url\n',
    'high',
  ],
  [
    'javascript-incomplete-host-regex',
    'icons.ts',
    'export const ICONS = [{ pattern: /github\\.com/, icon: "hub" }, { pattern: /x\\.com/, icon: "x" }];\n',
    'low',
  ],
  // Parts of a command may be what was escaped above.
  [
    'php-command-string',
    'ping.php',
    '<?php\nfunction ping($host, $name) {\n  $host = escapeshellcmd($host);\n  $line = "ping -c 1 " . $host;\n  exec($line . $name);\n}\n',
    'low',
  ],
  [
    'php-command-string',
    'raw.php',
    '<?php\nfunction ping($host, $name) {\n  $line = "ping -c 1 " . $host;\n  exec($line . $name);\n}\n',
    'medium',
  ],
  // What stands behind the scheme is meant to run, or is turned away.
  [
    'javascript-incomplete-scheme-check',
    'jump.js',
    'export function jump(link) {\n  if (link.startsWith("javascript:")) new Function(link.slice(11))();\n  else location.href = link;\n}\n',
    'low',
  ],
  [
    'javascript-incomplete-scheme-check',
    'clean.js',
    'export function clean(link) {\n  if (link.startsWith("javascript:")) return "about:blank";\n  return link;\n}\n',
    'medium',
  ],
  // How a page looks is no secret.
  [
    'go-cookie-missing-flags',
    'theme.go',
    'package p\n\nimport "net/http"\n\nfunc set(w http.ResponseWriter, v string) {\n\thttp.SetCookie(w, &http.Cookie{Name: "theme", Value: v})\n}\n',
    'low',
  ],
  [
    'go-cookie-missing-flags',
    'token.go',
    'package p\n\nimport "net/http"\n\nfunc set(w http.ResponseWriter, v string) {\n\thttp.SetCookie(w, &http.Cookie{Name: "token", Value: v})\n}\n',
    'medium',
  ],
  // Without a session no browser proves anything by itself, unless a cookie is read.
  ...(
    [
      ['', 'low'],
      ['  String token(HttpServletRequest request) { return CookieReader.of(request); }\n', 'medium'],
      ['  void also(HttpSecurity http) { http.httpBasic(); }\n', 'medium'],
    ] as const
  ).map(
    ([more, left]): FormCase => [
      'java-csrf-off',
      'Security.java',
      `class Security {\n${more}  void configure(HttpSecurity http) throws Exception {\n    http.sessionManagement().sessionCreationPolicy(SessionCreationPolicy.STATELESS).and().csrf().disable().httpBasic().disable();\n  }\n}\n`,
      left,
    ],
  ),
  // NestJS lets any origin read, and sends nothing that speaks for a visitor.
  [
    'javascript-cors-wildcard',
    'main.ts',
    "import { NestFactory } from '@nestjs/core';\nconst app = await NestFactory.create(Module);\napp.enableCors({ origin: '*' });\n",
    'low',
  ],
  // Nobody stands between containers that are found by their names alone.
  ...(
    [
      ['https://agent:443/containers', 'low'],
      ['https://status.example.com/containers', 'high'],
    ] as const
  ).flatMap(([address, left]): FormCase[] => [
    [
      'php-tls-verification-off',
      'agent.php',
      `<?php\nfunction ask($token) {\n  $c = curl_init('${address}');\n  curl_setopt($c, CURLOPT_HTTPHEADER, [$token]);\n  curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);\n  curl_setopt($c, CURLOPT_SSL_VERIFYHOST, false);\n  return curl_exec($c);\n}\n`,
      left,
    ],
    [
      'python-tls-verification-off',
      'agent.py',
      `import requests\n\n\ndef ask(token):\n    return requests.post("${address}", auth=token, verify=False).json()\n`,
      left,
    ],
    [
      'javascript-tls-verification-off',
      'agent.js',
      `const https = require('https');\nfunction ask(token) {\n  return fetch('${address}', { headers: { token }, agent: new https.Agent({ rejectUnauthorized: false }) });\n}\n`,
      left,
    ],
  ]),
  // One block of another mode, and what a format asks for.
  [
    'python-ecb-mode',
    'mac.py',
    'from Crypto.Cipher import AES\n\n\ndef aes_cmac(key, block):\n    return AES.new(key, AES.MODE_ECB).encrypt(block)\n',
    'low',
  ],
  [
    'python-ecb-mode',
    'seal.py',
    'from Crypto.Cipher import AES\n\n\ndef seal(key, text):\n    return AES.new(key, AES.MODE_ECB).encrypt(text)\n',
    'high',
  ],
  [
    'python-ecb-mode',
    'start.py',
    'from Crypto.Cipher import AES\n\n\ndef read(key, text):\n    iv = AES.new(key, AES.MODE_ECB).encrypt(START)\n    return AES.new(key, AES.MODE_CFB, iv).decrypt(text)\n',
    'low',
  ],
  [
    'python-ecb-mode',
    'chosen.py',
    'from Crypto.Cipher import AES\n\n\ndef read(key, text, iv):\n    if iv is None:\n        return AES.new(key, AES.MODE_ECB).decrypt(text)\n    else:\n        return AES.new(key, AES.MODE_CFB, iv).decrypt(text)\n',
    'high',
  ],
  [
    'php-weak-cipher',
    'Aes.php',
    "<?php\nclass Aes {\n  function start($mode) {\n    if ($mode == 'ncfb') {\n      $this->ecb = mcrypt_module_open(MCRYPT_RIJNDAEL_128, '', MCRYPT_MODE_ECB, '');\n    }\n  }\n}\n",
    'low',
  ],
  [
    'php-weak-cipher',
    'upgrader/secrets.php',
    '<?php\nfunction earlier($text, $key) {\n  return mcrypt_decrypt(MCRYPT_RIJNDAEL_256, $key, $text, MCRYPT_MODE_ECB);\n}\n',
    'low',
  ],
  [
    'php-weak-cipher',
    'upgrader/keeps.php',
    '<?php\nfunction kept($text, $key) {\n  return mcrypt_encrypt(MCRYPT_RIJNDAEL_256, $key, $text, MCRYPT_MODE_ECB);\n}\n',
    'high',
  ],
  [
    'java-ecb-mode',
    'A.java',
    'import javax.crypto.Cipher;\nclass NtlmEngine {\n  Cipher lmHash() throws Exception {\n    return Cipher.getInstance("DES/ECB/NoPadding");\n  }\n}\n',
    'low',
  ],
  [
    'javascript-incomplete-host-regex',
    'cut.ts',
    'export function videoId(url: string) {\n  const match = url.match(/video\\.example\\.com\\/watch\\/([a-z]+)/);\n  return match?.[1];\n}',
    'low',
  ],
  [
    'javascript-incomplete-host-regex',
    'let-in.ts',
    'export function isOurs(url: string) {\n  return /video\\.example\\.com\\/watch\\/([a-z]+)/.test(url);\n}',
    'medium',
  ],
  [
    'javascript-incomplete-host-regex',
    'icon.tsx',
    'export const kind = (url: string) => /shop\\.example\\.com/.test(url) ? "a" : "b";',
    'low',
  ],
  [
    'ruby-incomplete-host-regex',
    'cut.rb',
    'def video_id(url)\n  url[/https?:\\/\\/video.example.com\\/watch\\/([a-z]+)/, 1]\nend',
    'low',
  ],
  [
    'javascript-url-substring-check',
    'format.ts',
    'export function format(hook) {\n  const url = hook.url;\n  if (url.includes("chat.example.com")) return card(hook);\n  return plain(hook);\n}',
    'low',
  ],
  [
    'javascript-url-substring-check',
    'trusted.ts',
    'export function isTrusted(url) {\n  return url.includes("chat.example.com");\n}',
    'medium',
  ],
  [
    'javascript-url-substring-check',
    'origin.ts',
    'window.addEventListener("message", (event) => {\n  if (event.origin.startsWith("https://shop.example.com")) run(event.data);\n});',
    'medium',
  ],
  [
    'javascript-cors-wildcard',
    'open.js',
    'function answer(response) {\n  response.setHeader("Access-Control-Allow-Origin", "*");\n}',
    'low',
  ],
  [
    'csharp-cors-wildcard',
    'Open.cs',
    'class Open { void Set(CorsPolicyBuilder policy) { policy.SetIsOriginAllowed(origin => true).AllowCredentials(); } }',
    'medium',
  ],
  [
    'php-debug-on',
    'chosen.php',
    "<?php\nif ($settings->debug) {\n  ini_set('display_errors', '1');\n}",
    'low',
  ],
  [
    'php-debug-on',
    'switched.php',
    "<?php\nswitch ($kind) {\n  case 'development':\n    ini_set('display_errors', 'On');\n    break;\n}",
    'low',
  ],
  ['php-debug-on', 'always.php', "<?php\nif ($name) {\n  ini_set('display_errors', '1');\n}", 'medium'],
  [
    'python-debug-on',
    'run.py',
    'from shop import create_app\nimport flask\n\n\ndef main():\n    app = create_app()\n    app.run(debug=True)',
    'low',
  ],
  [
    'python-debug-on',
    'app.py',
    'from flask import Flask\n\napp = Flask(__name__)\napp.run(debug=True)',
    'high',
  ],
  [
    'python-weak-hash',
    'etag.py',
    'import hashlib\n\n\ndef build_etag(password, changed):\n    return hashlib.md5(changed).hexdigest()',
    'low',
  ],
  [
    'python-weak-hash',
    'stored.py',
    'import hashlib\n\n\ndef keep(password):\n    return hashlib.md5(password).hexdigest()',
    'medium',
  ],
  [
    'php-insecure-randomness',
    'salt.php',
    '<?php\nfunction generateSalt() {\n  return sha1(uniqid(mt_rand(), true));\n}',
    'low',
  ],
  [
    'php-insecure-randomness',
    'token.php',
    '<?php\nfunction generateToken() {\n  return sha1(uniqid(mt_rand(), true));\n}',
    'medium',
  ],
  [
    'php-command-string',
    'scripts/pack.php',
    '<?php\nfunction pack_file($name) {\n  exec("gzip " . $name);\n}',
    'low',
  ],
  [
    'php-command-string',
    'src/pack.php',
    '<?php\nfunction pack_file($name) {\n  exec("gzip " . $name);\n}',
    'medium',
  ],
  ...['lang', 'lang3'].map(
    (version) =>
      [
        'java-insecure-randomness',
        `${version}/Tokens.java`,
        `import org.apache.commons.${version}.RandomStringUtils;\nclass Tokens {\n  String token() {\n    return RandomStringUtils.randomAlphanumeric(20);\n  }\n}`,
        version === 'lang' ? 'medium' : 'low',
      ] as const,
  ),
  [
    'java-object-deserialization',
    'Block.java',
    '@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)\npublic interface Block {}',
    'low',
  ],
  [
    'javascript-bad-tag-filter',
    'cleaned.js',
    'function clean(text) {\n  return DOMPurify.sanitize(text.replace(/<script>.*<\\/script>/, ""));\n}',
    'low',
  ],
  [
    'javascript-bad-tag-filter',
    'alone.js',
    'function clean(text) {\n  return text.replace(/<script>.*<\\/script>/, "");\n}',
    'medium',
  ],
];

test('what stands around a structural finding says how much it matters', async () => {
  expect(await toldOtherwise(CASES)).toEqual([]);
});
