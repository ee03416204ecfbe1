import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** A client that checks no certificate, and code that takes it under a condition of these words. */
const PROGRAMS: Readonly<Record<string, (condition: string) => Readonly<Record<string, string>>>> = {
  go: (condition) => ({
    'a.go': `package a\n\nimport (\n\t"crypto/tls"\n\t"net/http"\n)\n\nvar openTransport = &http.Transport{\n\tTLSClientConfig: &tls.Config{\n\t\tInsecureSkipVerify: true,\n\t},\n}\n\nfunc clientOf(s Settings) *http.Client {\n\tif !s.${condition} {\n\t\treturn &http.Client{\n\t\t\tTransport: openTransport,\n\t\t}\n\t}\n\treturn &http.Client{}\n}\n`,
  }),
  java: (condition) => ({
    'OpenFactory.java':
      'import javax.net.ssl.*;\npublic class OpenFactory {\n  static final class All implements X509TrustManager {\n    public void checkClientTrusted(java.security.cert.X509Certificate[] c, String a) {}\n    public void checkServerTrusted(java.security.cert.X509Certificate[] c, String a) {}\n    public java.security.cert.X509Certificate[] getAcceptedIssuers() { return null; }\n  }\n}\n',
    'Realm.java': `class Realm {\n  void start(Settings settings) {\n    if (settings.${condition}()) {\n      put("factory", OpenFactory.class.getName());\n    }\n  }\n}\n`,
  }),
  python: (condition) => ({
    'client.py':
      'import ssl\n\ndef open_context():\n    context = ssl.create_default_context()\n    context.check_hostname = False\n    context.verify_mode = ssl.CERT_NONE\n    return context\n',
    'start.py': `from client import open_context\n\ndef start(settings):\n    if settings.${condition}:\n        return None\n    return open_context()\n`,
  }),
  javascript: (condition) => ({
    'agent.js':
      "const https = require('https');\nconst openAgent = new https.Agent({ rejectUnauthorized: false });\nmodule.exports = { openAgent };\n",
    'get.js': `const { openAgent } = require('./agent');\nexports.get = (settings, url) => fetch(url, settings.${condition} ? undefined : { agent: openAgent });\n`,
  }),
};

const rules = await shippedRules();

async function severities(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  return findings.filter((one) => /-tls-verification-off$/.test(one.ruleId)).map((one) => one.severity);
}

test.each(Object.entries(PROGRAMS))(
  '%s: a client without a check that only a setting chooses is low',
  async (_, program) => {
    const chosen = await severities(program('verifyCert'));
    expect(chosen.length).toBeGreaterThan(0);
    expect(new Set(chosen)).toEqual(new Set(['low']));
  },
);

test.each(Object.entries(PROGRAMS))('%s: one that another condition chooses is not', async (_, program) => {
  expect(new Set(await severities(program('isRemote')))).toEqual(new Set(['high']));
});

test('a function whose name is no word is left as it is', async () => {
  const kotlin =
    'import javax.net.ssl.*\nclass A {\n  fun `trusts (all`(c: HttpsURLConnection) {\n    c.hostnameVerifier = HostnameVerifier { _, _ -> true }\n  }\n}\n';
  expect(await severities({ 'A.kt': kotlin })).toEqual(['high']);
});

/** As many files as make a program. */
const OTHERS = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [`Other${i}.java`, `class Other${i} {}\n`]),
);
const TRUSTS_ALL = (head: string): string =>
  `import javax.net.ssl.*;\nimport java.security.cert.X509Certificate;\npublic class OldTrust ${head} {\n  static final TrustManager[] ALL = { new X509TrustManager() {\n    public void checkClientTrusted(X509Certificate[] c, String a) {}\n    public void checkServerTrusted(X509Certificate[] c, String a) {}\n    public X509Certificate[] getAcceptedIssuers() { return null; }\n  } };\n}\n`;

test('a factory of connections that nothing in a program names is taken by nobody', async () => {
  const factory = { 'OldTrust.java': TRUSTS_ALL('extends javax.net.SocketFactory') };
  expect(await severities({ ...OTHERS, ...factory })).toEqual(['low']);
  const used = { 'Use.java': 'class Use { Object get() { return new OldTrust(); } }\n' };
  expect(await severities({ ...OTHERS, ...factory, ...used })).toEqual(['high']);
});

test('another class that nothing names may be found by what is written above it', async () => {
  expect(await severities({ ...OTHERS, 'OldTrust.java': TRUSTS_ALL('implements Storage') })).toEqual([
    'high',
  ]);
});

test('a factory whose anonymous manager trusts all is chosen where its class is', async () => {
  const files = {
    'OldTrust.java': TRUSTS_ALL('extends javax.net.SocketFactory'),
    'Realm.java':
      'class Realm {\n  void start(Settings settings) {\n    if (settings.disableLdapSslCheck()) {\n      put("factory", OldTrust.class.getName());\n    }\n  }\n}\n',
  };
  expect(await severities(files)).toEqual(['low']);
});

test('one of the ways of a setting that says by its name that nothing is checked is chosen by who sets it', async () => {
  const options = (name: string): string =>
    `export function options(mode) {\n  switch (mode) {\n    case '${name}': {\n      return { host: 'db.example.com', ssl: { rejectUnauthorized: false } };\n    }\n    default:\n      return {};\n  }\n}\n`;
  expect(await severities({ 'a.js': options('no-verify') })).toEqual(['low']);
  expect(await severities({ 'a.js': options('require') })).not.toEqual(['low']);
});

test('who asks only whether the program itself answers, and sends nothing secret, hardly harms', async () => {
  const client = (more: string): string =>
    `package a\n\nimport (\n\t"crypto/tls"\n\t"net/http"\n)\n\nfunc open() *http.Client {\n\treturn &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}\n}\n${more}`;
  expect(await severities({ 'internal/healthcheck/routes.go': client('') })).toEqual(['low']);
  expect(await severities({ 'internal/routes.go': client('') })).toEqual(['high']);
  const sends = client('func send(r *http.Request) { r.SetBasicAuth("a", password) }\n');
  expect(await severities({ 'internal/healthcheck/routes.go': sends })).toEqual(['high']);
});

test('who asks the own machine where nobody names another is doubtful', async () => {
  const main = (host: string): string =>
    `package main\n\nfunc main() {\n\thttp.DefaultTransport.(*http.Transport).TLSClientConfig = &tls.Config{\n\t\tInsecureSkipVerify: true,\n\t}\n\thost := os.Getenv("HOST")\n\tif host == "" {\n\t\thost = "${host}"\n\t}\n\t_, err := http.Get("https://" + host + ":8443")\n\tlog.Println("Health:", err)\n}\n`;
  const files = (host: string) => ({
    'cmd/a.go': main(host).replace('\n\n', '\n\nimport (\n"crypto/tls"\n"log"\n"net/http"\n"os"\n)\n\n'),
  });
  expect(await severities(files('127.0.0.1'))).toEqual(['low']);
  // Nothing is sent there, and nothing is done with what comes back.
  expect(await severities(files('mirror.example.com'))).toEqual(['medium']);
});

test('what a function is told decides, where its name says what about', async () => {
  const python = (name: string): string =>
    `import ssl\n\ndef ${name}(value):\n    if value:\n        ssl._create_default_https_context = ssl.create_default_context\n    else:\n        ssl._create_default_https_context = ssl._create_unverified_context\n`;
  expect(await severities({ 'a.py': python('set_https_verification') })).toEqual(['low']);
  expect(await severities({ 'a.py': python('start') })).toEqual(['high']);
});

test('one way of a choice that a setting about certificates makes is low, and one of another choice is not', async () => {
  const go = (choice: string): Readonly<Record<string, string>> => ({
    'db.go': `package a\n\nimport "crypto/tls"\n\nfunc options(c Config) *tls.Config {\n\tvar t *tls.Config\n\tswitch c.${choice}() {\n\tcase "":\n\t\tbreak\n\tcase "enable":\n\t\tt = &tls.Config{\n\t\t\tInsecureSkipVerify: true,\n\t\t}\n\tcase "require":\n\t\tt = &tls.Config{}\n\t}\n\treturn t\n}\n`,
  });
  expect(await severities(go('TLSMode'))).toEqual(['low']);
  expect(await severities(go('Flavour'))).not.toContain('low');
});

test('a field that is declared and given nothing is no use of what it holds', async () => {
  const client = (condition: string): Readonly<Record<string, string>> => ({
    'client.ts': `import { Agent } from 'node:https';\nexport class Client {\n  private checked: Agent;\n  private unchecked: Agent;\n  constructor() {\n    this.checked = new Agent({ keepAlive: true });\n    this.unchecked = new Agent({ keepAlive: true, rejectUnauthorized: false });\n  }\n  get(monitor: Monitor) {\n    return fetch(monitor.url, { agent: monitor.${condition} ? this.unchecked : this.checked });\n  }\n}\n`,
  });
  expect(await severities(client('ignoreTlsErrors'))).toEqual(['low']);
  expect(await severities(client('isRemote'))).not.toContain('low');
});
