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
