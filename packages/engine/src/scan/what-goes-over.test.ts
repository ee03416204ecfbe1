import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** A function that checks no certificate and asks whether something answers; `also` is what else goes over the connection. */
const PROBES: Readonly<
  Record<string, readonly [file: string, sends: string, code: (also: string) => string]>
> = {
  go: [
    'a.go',
    'req.SetBasicAuth(user, password)',
    (also) =>
      `package a\n\nimport (\n\t"crypto/tls"\n\t"net/http"\n)\n\nfunc Answers(url string) bool {\n\treq, _ := http.NewRequest(http.MethodGet, url, nil)\n\tclient := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}\n\t${also}\n\tres, err := client.Do(req)\n\tif err != nil {\n\t\treturn false\n\t}\n\tdefer res.Body.Close()\n\treturn res.StatusCode < 300\n}\n`,
  ],
  javascript: [
    'a.js',
    'await response.json();',
    (also) =>
      `export async function answers(url) {\n  const response = await fetch(url, { dispatcher: new Agent({ connect: { rejectUnauthorized: false } }) });\n  ${also}\n  return response.status;\n}\n`,
  ],
  java: [
    'A.java',
    'c.setRequestProperty("Authorization", token);',
    (also) =>
      `import javax.net.ssl.HttpsURLConnection;\nclass A {\n  int answers(HttpsURLConnection c) throws Exception {\n    c.setHostnameVerifier((host, session) -> true);\n    ${also}\n    c.connect();\n    return c.getResponseCode();\n  }\n}\n`,
  ],
  python: [
    'a.py',
    'install(response.content)',
    (also) =>
      `import requests\n\n\ndef answers(url):\n    response = requests.get(url, verify=False, timeout=3)\n    ${also || 'pass'}\n    return response.status_code\n`,
  ],
  php: [
    'a.php',
    'curl_setopt($c, CURLOPT_USERPWD, $login);',
    (also) =>
      `<?php\nfunction answers($url) {\n  $c = curl_init($url);\n  curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);\n  ${also}\n  curl_exec($c);\n  return curl_getinfo($c, CURLINFO_HTTP_CODE);\n}\n`,
  ],
  ruby: [
    'a.rb',
    'request.basic_auth(name, password)',
    (also) =>
      `def answers(uri, request)\n  http = Net::HTTP.new(uri.host, 443)\n  http.verify_mode = OpenSSL::SSL::VERIFY_NONE\n  ${also}\n  http.request(request).code\nend\n`,
  ],
  csharp: [
    'A.cs',
    'client.DefaultRequestHeaders.Authorization = bearer;',
    (also) =>
      `using System.Net.Http;\nclass A {\n  async Task<bool> Answers(string url) {\n    var handler = new HttpClientHandler();\n    handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;\n    var client = new HttpClient(handler);\n    ${also}\n    return (await client.GetAsync(url)).IsSuccessStatusCode;\n  }\n}\n`,
  ],
};

/** A function that checks no certificate and looks at the one that it is shown. */
const LOOKS: readonly (readonly [file: string, code: string])[] = [
  [
    'look.js',
    'import tls from "node:tls";\nexport function shown(host) {\n  const socket = tls.connect({ host, port: 443, rejectUnauthorized: false });\n  const certificate = socket.getPeerX509Certificate();\n  socket.destroy();\n  return certificate;\n}\n',
  ],
  [
    'look.go',
    'package a\n\nimport "crypto/tls"\n\nfunc shown(host string) any {\n\tconn, _ := tls.Dial("tcp", host, &tls.Config{InsecureSkipVerify: true})\n\tdefer conn.Close()\n\treturn conn.ConnectionState().PeerCertificates\n}\n',
  ],
  [
    'look.rb',
    'def shown(tcp)\n  context = OpenSSL::SSL::SSLContext.new\n  context.verify_mode = OpenSSL::SSL::VERIFY_NONE\n  OpenSSL::SSL::SSLSocket.new(tcp, context).connect.peer_cert\nend\n',
  ],
];

const rules = await shippedRules();

async function severities(file: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [file]: text }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  return findings.filter((one) => /-tls-verification-off$/.test(one.ruleId)).map((one) => one.severity);
}

test.each(Object.entries(PROBES))(
  '%s: of a request whose status alone is read little is lost without a check',
  async (_, [file, sends, code]) => {
    expect(await severities(file, code(''))).toEqual(['low']);
    expect(await severities(file, code(sends))).toEqual(['high']);
  },
);

test.each(LOOKS)('%s: who asks for a certificate to look at it sends nothing', async (file, text) => {
  expect(await severities(file, text)).toEqual(['low']);
});

/** A request that is all of a file's; `use` is what is done with its answer. */
const REQUESTS: Readonly<
  Record<string, readonly [file: string, unused: string, used: string, code: (use: string) => string]>
> = {
  go: [
    'a.go',
    'res.Body.Close()',
    'return io.ReadAll(res.Body)',
    (use) =>
      `package a\n\nimport (\n\t"crypto/tls"\n\t"net/http"\n)\n\nfunc answers(url string) ([]byte, error) {\n\treq, _ := http.NewRequest("GET", url, nil)\n\tclient := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}\n\tres, err := client.Do(req)\n\tif err == nil {\n\t\t${use}\n\t}\n\treturn nil, err\n}\n`,
  ],
  php: [
    'a.php',
    'curl_close($c);',
    'file_put_contents("/tmp/a", $page);',
    (use) =>
      `<?php\n$c = curl_init($argv[1]);\ncurl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);\n$page = curl_exec($c);\nif ($page === false) {\n  exit(1);\n}\n${use}\n`,
  ],
  python: [
    'a.py',
    'response.close()',
    'save(response.content)',
    (use) =>
      `import requests\n\n\nclass Watch:\n    key = "token"\n\n    def answers(self, url):\n        response = requests.post(url, verify=False, timeout=3)\n        ${use}\n        return True\n`,
  ],
  javascript: [
    'a.js',
    'console.log(res.statusCode);',
    'res.pipe(file);',
    (use) =>
      `const https = require('https');\nmodule.exports.watch = (target, file) => {\n  const request = https.request({ host: target, rejectUnauthorized: false }, (res) => {\n    ${use}\n  });\n  request.end();\n};\n`,
  ],
  ruby: [
    'a.rb',
    'response.is_a?(Net::HTTPSuccess)',
    'File.write(path, response.body)',
    (use) =>
      `TOKEN = 1\n\ndef answers(uri, path)\n  http = Net::HTTP.new(uri.host, 443)\n  http.verify_mode = OpenSSL::SSL::VERIFY_NONE\n  response = http.request(Net::HTTP::Post.new(uri))\n  ${use}\nend\n`,
  ],
  csharp: [
    'A.cs',
    'return answer.IsSuccessStatusCode;',
    'return Parse(await answer.Content.ReadAsStringAsync());',
    (use) =>
      `using System.Net.Http;\nclass A {\n  string token;\n  async Task<bool> Answers(string url) {\n    var handler = new HttpClientHandler();\n    handler.ServerCertificateCustomValidationCallback = (sender, cert, chain, errors) => true;\n    var client = new HttpClient(handler);\n    var answer = await client.PostAsync(url, null);\n    ${use}\n  }\n}\n`,
  ],
  java: [
    'A.java',
    'return c.getResponseCode() == 200;',
    'return parse(c.getInputStream());',
    (use) =>
      `import javax.net.ssl.HttpsURLConnection;\nclass A {\n  String token;\n  boolean answers(HttpsURLConnection c) throws Exception {\n    c.setHostnameVerifier((host, session) -> true);\n    c.setRequestMethod("POST");\n    c.connect();\n    ${use}\n  }\n}\n`,
  ],
};

test.each(Object.entries(REQUESTS))(
  '%s: where nothing secret is sent and nobody uses the answer less is lost than where it is used',
  async (_, [file, unused, used, code]) => {
    expect(['medium', 'low']).toContain((await severities(file, code(unused)))[0]);
    expect(await severities(file, code(used))).toEqual(['high']);
  },
);

test('a client that is only made, of whose use nothing is known, is told in full, and a store as hosters give it less so', async () => {
  const agent =
    "const https = require('https');\nmodule.exports = new https.Agent({ rejectUnauthorized: false });\n";
  expect(await severities('agent.js', agent)).toEqual(['high']);
  const store = (more: string): string =>
    `Jobs.redis = {\n  url: ENV["REDIS_URL"],${more}\n  ssl_params: { verify_mode: OpenSSL::SSL::VERIFY_NONE }\n}\n`;
  expect(await severities('store.rb', store(''))).toEqual(['medium']);
  const settings = `Shop.setup do |config|\n  config.mail = { password: ENV["MAIL_PASSWORD"] }\n  config.pages = 2\n  config.cache = :redis_cache_store, { url: ENV["REDIS_CACHE_URL"], ssl_params: { verify_mode: OpenSSL::SSL::VERIFY_NONE } }\nend\n`;
  expect(await severities('settings.rb', settings)).toEqual(['medium']);
  expect(await severities('store.rb', store(' password: ENV["REDIS_PASSWORD"],'))).toEqual(['high']);
});

test('mail that is handed to a container beside this one is hardly harmed, whichever of its names is taken', async () => {
  const mail = (host: string): string =>
    `<?php\nfunction release($to) {\n  $mail = new PHPMailer(true);\n  $mail->SMTPOptions = array('ssl' => array('verify_peer' => false));\n  if (!empty(gethostbynamel('post-office'))) {\n    $office = 'post-office';\n  } else {\n    $office = ${host};\n  }\n  $mail->SMTPAuth = false;\n  $mail->Host = $office;\n  return $mail->send();\n}\n`;
  expect(await severities('a.php', mail("'office'"))).toEqual(['low']);
  expect(await severities('a.php', mail("'mail.example.com'"))).toEqual(['high']);
  expect(await severities('a.php', mail('$to->host'))).toEqual(['high']);
});

test('a program that talks to itself has nobody in between', async () => {
  const code = (pair: string): string =>
    `import socket\nimport ssl\n\n\ndef shown(chain, password):\n    context = ssl.create_default_context(cafile=chain)\n    context.check_hostname = False\n    context.verify_mode = ssl.CERT_NONE\n    client, server = ${pair}\n    return context.wrap_socket(client).recv(4)\n`;
  expect(await severities('a.py', code('socket.socketpair()'))).toEqual(['low']);
  expect(await severities('a.py', code('dial()'))).toEqual(['high']);
});

test('options of one connection are one finding that names its places, and as severe as the worst of them', async () => {
  const code = `<?php\nfunction ask($url, $token) {\n  $c = curl_init($url);\n  if (isLocalUrl($url)) {\n    curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 0);\n  }\n  curl_setopt($c, CURLOPT_SSL_VERIFYSTATUS, 0);\n  curl_setopt($c, CURLOPT_HTTPHEADER, [$token]);\n  return curl_exec($c);\n}\nfunction other($url, $token) {\n  $c = curl_init($url . $token);\n  curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 0);\n  return curl_exec($c);\n}\n`;
  const { findings } = await scan(memorySource({ 'a.php': code }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  const told = findings.filter((one) => one.ruleId === 'php-tls-verification-off');
  expect(told.map((one) => [one.startLine, one.places?.map((place) => place.startLine)])).toEqual([
    [5, [5, 7]],
    [13, undefined],
  ]);
});

/** An SSH client that takes any key, and what it proves itself by. */
const CLIENTS: Readonly<
  Record<string, readonly [file: string, key: string, password: string, code: (proof: string) => string]>
> = {
  go: [
    'a.go',
    'ssh.PublicKeys(signer)',
    'ssh.Password(secret)',
    (proof) =>
      `package a\n\nimport "golang.org/x/crypto/ssh"\n\nfunc open(addr string) (*ssh.Client, error) {\n\treturn ssh.Dial("tcp", addr, &ssh.ClientConfig{\n\t\tAuth: []ssh.AuthMethod{${proof}},\n\t\tHostKeyCallback: ssh.InsecureIgnoreHostKey(),\n\t})\n}\n`,
  ],
  python: [
    'a.py',
    'pkey=key',
    'password=secret',
    (proof) =>
      `import paramiko\n\n\ndef open(host, **more):\n    client = paramiko.SSHClient()\n    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())\n    client.connect(host, ${proof})\n    return client\n`,
  ],
  java: [
    'A.java',
    'jsch.addIdentity(file);',
    'session.setPassword(secret);',
    (proof) =>
      `class A {\n  Session open(JSch jsch, String host) throws Exception {\n    Session session = jsch.getSession(host);\n    session.setConfig("StrictHostKeyChecking", "no");\n    ${proof}\n    session.connect();\n    return session;\n  }\n}\n`,
  ],
  ruby: [
    'a.rb',
    'keys: [file]',
    'password: secret',
    (proof) => `def open(host)\n  Net::SSH.start(host, "root", verify_host_key: :never, ${proof})\nend\n`,
  ],
  javascript: [
    'a.js',
    '["ssh", "-o", "StrictHostKeyChecking=no", "-i", file, host]',
    '["-c", "core.sshCommand=ssh -o StrictHostKeyChecking=no"].concat("git clone", host)',
    (proof) => `module.exports.open = (run, file, host) => run(${proof});\n`,
  ],
  php: [
    'a.php',
    '"ssh -o StrictHostKeyChecking=no -i $file $host uptime"',
    '"GIT_SSH_COMMAND=\'ssh -o StrictHostKeyChecking=no\' git clone $host"',
    (proof) => `<?php\nfunction open($file, $host) {\n  return run(${proof});\n}\n`,
  ],
};

test.each(Object.entries(CLIENTS))(
  '%s: to a host whose key nobody checks a password or code matters more than a key',
  async (_, [file, key, password, code]) => {
    const found = async (proof: string) =>
      (
        await scan(memorySource({ [file]: code(proof) }), { scanType: 'standard', rules, workers: 0 })
      ).findings
        .filter((one) => /-ssh-host-key-ignored$/.test(one.ruleId))
        .map((one) => one.severity);
    expect(await found(key)).toEqual(['medium']);
    expect(await found(password)).toEqual(['high']);
  },
);
