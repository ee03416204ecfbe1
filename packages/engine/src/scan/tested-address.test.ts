import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** A request that is unchecked where a function of the program says that its address is of the own network. */
interface Request {
  readonly address: string;
  readonly says: string;
  readonly sends?: string;
}

const PROGRAMS: Readonly<Record<string, readonly [file: string, code: (request: Request) => string]>> = {
  php: [
    'a.php',
    ({ address, says, sends = '' }) =>
      `<?php\nclass A\n{\n  function isLocalUrl($url)\n  {\n    return ${says};\n  }\n\n  function get($repo)\n  {\n    $url = ${address};\n    ${sends}\n    $options = ($this->isLocalUrl($url)) ? ['verify' => false] : [];\n    $response = Requests::get($url, [], $options);\n    return json_decode($response->body);\n  }\n}\n`,
  ],
  python: [
    'a.py',
    ({ address, says, sends = '' }) =>
      `import re\nimport requests\n\n\ndef is_local_url(url):\n    return ${says}\n\n\ndef get(repo):\n    url = ${address}\n    ${sends || 'pass'}\n    if is_local_url(url):\n        return requests.get(url, verify=False).json()\n    return requests.get(url).json()\n`,
  ],
  javascript: [
    'a.js',
    ({ address, says, sends = '' }) =>
      `const https = require('https');\n\nfunction isLocalUrl(url) {\n  return ${says};\n}\n\nasync function get(repo) {\n  const url = ${address};\n  ${sends}\n  const agent = isLocalUrl(url) ? new https.Agent({ rejectUnauthorized: false }) : undefined;\n  const response = await fetch(url, { agent });\n  return response.json();\n}\nmodule.exports = { get };\n`,
  ],
  go: [
    'a.go',
    ({ address, says, sends = '' }) =>
      `package a\n\nimport (\n\t"crypto/tls"\n\t"io"\n\t"net/http"\n)\n\nfunc isLocalURL(url string) bool {\n\treturn ${says}\n}\n\nfunc Get(repo string) ([]byte, error) {\n\turl := ${address}\n\t${sends}\n\tclient := &http.Client{}\n\tif isLocalURL(url) {\n\t\tclient.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}\n\t}\n\tres, err := client.Get(url)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn io.ReadAll(res.Body)\n}\n`,
  ],
  ruby: [
    'a.rb',
    ({ address, says, sends = '' }) =>
      `def local_url?(url)\n  ${says}\nend\n\ndef get(repo)\n  url = ${address}\n  ${sends}\n  http = Net::HTTP.new(URI(url).host, 443)\n  if is_local_url(url)\n    http.verify_mode = OpenSSL::SSL::VERIFY_NONE\n  end\n  response = http.request(Net::HTTP::Get.new(url))\n  response.body\nend\n\ndef is_local_url(url)\n  ${says}\nend\n`,
  ],
};

/** What such a function says, in each language: by an address in numbers, by a name that it resolves, by the host that is asked. */
const SAYS: Readonly<Record<string, readonly [numbers: string, resolves: string, names: string]>> = {
  php: [
    String.raw`preg_match('/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/', $url) === 1`,
    "in_array(gethostbyname($url), ['127.0.0.1', '10.0.0.1'])",
    "strpos($url, 'localhost') !== false || strpos($url, 'example.com') !== false",
  ],
  python: [
    String.raw`re.search(r"\d+\.\d+\.\d+\.\d+", url) is not None`,
    'socket.gethostbyname(url) in ["127.0.0.1"]',
    '"localhost" in url or "example.com" in url',
  ],
  javascript: [
    String.raw`/\d+\.\d+\.\d+\.\d+/.test(url)`,
    'dns.lookupSync(url) === "127.0.0.1"',
    'url.includes("localhost") || url.includes("example.com")',
  ],
  go: [
    'regexp.MustCompile(`\\d+\\.\\d+\\.\\d+\\.\\d+`).MatchString(url)',
    'net.LookupHost(url)[0] == "127.0.0.1"',
    'strings.Contains(url, "localhost") || strings.Contains(url, "example.com")',
  ],
  ruby: [
    String.raw`url.match?("\\d+\\.\\d+\\.\\d+")`,
    'Resolv.getaddress(url) == "127.0.0.1"',
    'url.include?("localhost") || url.include?("example.com")',
  ],
};
const JOINED: Readonly<Record<string, string>> = {
  php: "'https://api.example.com/repos/' . $repo",
  python: '"https://api.example.com/repos/" + repo',
  javascript: "'https://api.example.com/repos/' + repo",
  go: '"https://api.example.com/repos/" + repo',
  ruby: '"https://api.example.com/repos/" + repo',
};
const GIVEN: Readonly<Record<string, string>> = {
  php: '$this->addressOf($repo)',
  python: 'address_of(repo)',
  javascript: 'addressOf(repo)',
  go: 'addressOf(repo)',
  ruby: 'address_of(repo)',
};
const SENDS: Readonly<Record<string, string>> = {
  php: "$headers = ['Authorization' => $token];",
  python: 'headers = {"Authorization": token}',
  javascript: 'const headers = { authorization: token };',
  go: 'header := "Authorization: " + token',
  ruby: 'headers = { "Authorization" => token }',
};

const rules = await shippedRules();

async function severities(language: string, request: Request): Promise<readonly string[]> {
  const [file, code] = PROGRAMS[language] ?? ['', () => ''];
  const { findings } = await scan(memorySource({ [file]: code(request) }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  return findings.filter((one) => /-tls-verification-off$/.test(one.ruleId)).map((one) => one.severity);
}

const WHOLE = { address: '"https://api.example.com/list.json"' };

test.each(Object.entries(SAYS))(
  '%s: what is unchecked for addresses of which this is none is checked',
  async (language, [numbers, resolves, names]) => {
    expect(await severities(language, { ...WHOLE, says: numbers })).toEqual([]);
    expect(await severities(language, { ...WHOLE, says: resolves })).toEqual(['medium']);
    expect(await severities(language, { ...WHOLE, says: names })).toEqual(['medium']);
  },
);

test.each(Object.entries(SAYS))(
  '%s: a host that is written out hardly becomes one of the own network by what follows it',
  async (language, [numbers]) => {
    expect(await severities(language, { address: JOINED[language] ?? '', says: numbers })).toEqual(['low']);
  },
);

test.each(Object.entries(SAYS))(
  '%s: an address that is given is unchecked where it is of the own network',
  async (language, [numbers]) => {
    const given = { address: GIVEN[language] ?? '', says: numbers };
    expect(await severities(language, given)).toEqual(['medium']);
    expect(await severities(language, { ...given, sends: SENDS[language] ?? '' })).toEqual(['high']);
  },
);

test('a second argument may decide instead of the address', async () => {
  const code = (call: string): string =>
    `<?php\nfunction localUrl($url, $force = false) {\n  if ($force) {\n    return true;\n  }\n  return preg_match('/^10\\.\\d+/', $url) === 1;\n}\nfunction get($all) {\n  $url = 'https://api.example.com/list.json';\n  $options = localUrl(${call}) ? ['verify' => false] : [];\n  $response = Requests::get($url, [], $options);\n  return json_decode($response->body);\n}\n`;
  const found = async (call: string) =>
    (await scan(memorySource({ 'a.php': code(call) }), { scanType: 'standard', rules, workers: 0 })).findings
      .filter((one) => one.ruleId === 'php-tls-verification-off')
      .map((one) => one.severity);
  expect(await found('$url')).toEqual([]);
  expect(await found('$url, $all')).toEqual(['medium']);
});
