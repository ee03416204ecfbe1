import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** A request whose options stand where they are sent, and the same where they are options. */
const REQUESTS: readonly (readonly [name: string, file: string, sent: string, taken: string])[] = [
  [
    'WordPress Requests',
    'a.php',
    '<?php\nfunction send($url, $token) {\n  $headers = ["Apikey" => $token];\n  $options = array("verify" => false);\n  switch ($token) {\n    case "a":\n      $response = Requests::post($url . "/a", $headers, $options);\n      break;\n    default:\n      $response = Requests::post($url . "/b", $headers, $options);\n  }\n  return $response->body;\n}\n',
    '<?php\nfunction send($url, $token) {\n  $headers = ["Apikey" => $token];\n  $options = array("verify" => false);\n  $response = Requests::post($url . "/a", $headers, $options);\n  return Requests::get($url . "/b", $headers, $options)->body;\n}\n',
  ],
  [
    "Laravel's client",
    'a.php',
    '<?php\nfunction send($url, $token) {\n  return Http::post($url, ["token" => $token, "verify" => false])->json();\n}\n',
    '<?php\nfunction send($url, $token) {\n  return Http::withOptions(["verify" => false])->post($url, ["token" => $token])->json();\n}\n',
  ],
  [
    'axios',
    'a.js',
    "const https = require('https');\nasync function send(url, token) {\n  const response = await axios.post(url, { token, httpsAgent: new https.Agent({ rejectUnauthorized: false }) });\n  return response.data;\n}\nmodule.exports = { send };\n",
    "const https = require('https');\nasync function send(url, token) {\n  const response = await axios.post(url, { token }, { httpsAgent: new https.Agent({ rejectUnauthorized: false }) });\n  return response.data;\n}\nmodule.exports = { send };\n",
  ],
  [
    'RestClient',
    'a.rb',
    'def send(url, token)\n  RestClient.post(url, { token: token, verify_ssl: false }).body\nend\n',
    'def send(url, token)\n  RestClient::Request.execute(method: :post, url: url, payload: { token: token }, verify_ssl: false).body\nend\n',
  ],
];

const rules = await shippedRules();

async function found(file: string, code: string): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [file]: code }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  return findings.filter((one) => /-tls-verification-off$/.test(one.ruleId)).map((one) => one.severity);
}

test.each(REQUESTS)('%s: options that are sent as data switch nothing off', async (_, file, sent, taken) => {
  expect(await found(file, sent)).toEqual([]);
  expect(await found(file, taken)).toEqual(['high']);
});
