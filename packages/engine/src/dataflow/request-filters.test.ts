import { expect, test } from 'vitest';
import { flowsIn } from './testing/flows-in.ts';

const MODEL = {
  sources: [{ call: ['source', 'lib.source', 'Lib.source'], kind: 'remote' }],
  sinks: [{ call: ['fetch', 'lib.fetch', 'Lib.fetch'], argument: 0, kind: 'ssrf' }],
};
const RULES = [{ id: 'rule', languages: [], sources: ['remote'], sinks: ['ssrf'] }];

/** In each language: a request to an address that was sent, and what another file sets up for clients. */
const CASES: Readonly<Record<string, readonly [source: string, setUp: string]>> = {
  js: ['fetch(source());', 'agents.useSsrfFilter(agent);'],
  py: ['import lib\nlib.fetch(lib.source())\n', 'def check(ip):\n    return is_private_ip(ip)\n'],
  java: [
    'class A { void f() { Lib.fetch(Lib.source()); } }',
    'class B { void f() { clients.blockPrivateHosts(); } }',
  ],
  go: [
    'package a\nimport "lib"\nfunc f() { lib.fetch(lib.source()) }',
    'package a\nfunc d() { restrictedControl(hosts) }',
  ],
  cs: [
    'class A { void F() { Lib.fetch(Lib.source()); } }',
    'class B { void F() { services.AddHttpClient("x").EnableSsrfProtection(); } }',
  ],
  rb: ['fetch(source())', 'def get(url) = SsrfFilter.ssrf_safe_get(url)'],
  php: ['<?php fetch(source());', '<?php function g($u) { return refuse_private_hosts($u); }'],
};

test.each(Object.entries(CASES))(
  'where a program looks at the addresses of its requests, a way to one is a guess (%s)',
  async (ending, [source, setUp]) => {
    const guesses = async (more: Record<string, string>): Promise<number[]> =>
      (await flowsIn({ [`a.${ending}`]: source, ...more }, {}, RULES, MODEL)).flows.map((one) => one.guesses);
    expect(await guesses({})).toEqual([0]);
    expect(await guesses({ [`b.${ending}`]: setUp })).toEqual([1]);
    expect(
      await guesses({
        [`b.${ending}`]: setUp.replace(
          /\w*(?:ssrf_?safe_?get|UseSsrfFilter|Ssrf(?:Filter|Protection)|is_private_ip|blockPrivate\w+|restrictedControl|refuse_private_\w+)/gi,
          'ssrf_lesson',
        ),
      }),
    ).toEqual([0]);
  },
);
