import { expect, test } from 'vitest';
import { runExamples } from '../rule-examples/run-examples.ts';
import { formatFaults } from '../rules/faults.ts';
import { loadRules } from '../rules/load.ts';
import { exampleAnalyser } from '../scan/example-analyser.ts';

const ruleWith = (
  fix: string,
  match = 'call: send\n  where: [{ key: verify, equals: false }]',
) => `id: python-thing
title: A thing is wrong
message: This is why it is dangerous here.
remediation: Do it another way.
severity: high
confidence: medium
cwe: [CWE-295]
references: [https://cwe.mitre.org/data/definitions/295.html]
scan: [standard]
languages: [python]
match:
  ${match}
fix:
  - ${fix}
`;
const file = 'python/a/python-thing.yaml';
const analyse = exampleAnalyser();

/** The fix of the only finding in a text. */
async function fixIn(rule: string, text: string) {
  const loaded = loadRules([{ path: file, text: rule }]);
  expect(loaded.faults).toEqual([]);
  const [own] = loaded.rules;
  if (own === undefined) throw new Error('no rule');
  const hits = await analyse(loaded, 'a.py', text, own);
  expect(hits).toHaveLength(1);
  return hits[0]?.fix;
}

test('a fix names the place of a piece, what is found there and what belongs there', async () => {
  expect(
    await fixIn(ruleWith("{ key: verify, from: 'False', to: 'True' }"), 'x = 1\nsend(a, verify=False)\n'),
  ).toEqual({
    startLine: 2,
    startColumn: 16,
    endLine: 2,
    endColumn: 21,
    found: 'False',
    replacement: 'True',
  });
});

test('what a group of `from` captured is put where `to` names it', async () => {
  const fix = await fixIn(
    ruleWith("{ callee: true, from: '(.*)send', to: '$1send_safely' }", 'call: "**.send"'),
    'x.y.send(a)\n',
  );
  expect([fix?.found, fix?.replacement]).toEqual(['x.y.send', 'x.y.send_safely']);
});

test('there is no fix for a value that a variable brings, that `from` does not describe whole, that `unless` excepts, or that goes over lines', async () => {
  const key = ruleWith("{ key: verify, from: 'False', to: 'True' }");
  expect(await fixIn(key, 'OFF = False\nsend(a, verify=OFF)\n')).toBeUndefined();
  expect(
    await fixIn(ruleWith("{ key: verify, from: 'Fals', to: 'True' }"), 'send(a, verify=False)\n'),
  ).toBeUndefined();
  const whole = ruleWith("{ from: '(?s:(.*))\\)', unless: 'timeout', to: '$1, check=True)' }");
  expect((await fixIn(whole, 'send(a, verify=False)\n'))?.replacement).toBe(
    'send(a, verify=False, check=True)',
  );
  expect(await fixIn(whole, 'send(a, verify=False, timeout=1)\n')).toBeUndefined();
  const turned = ruleWith("{ from: '(send)\\(([^,]+), (verify)=False\\)', to: '$1($3=True, a=$2$2)' }");
  expect((await fixIn(turned, 'send(x, verify=False)\n'))?.replacement).toBe('send(verify=True, a=xx)');
  expect(await fixIn(whole, 'send(a,\n  verify=False)\n')).toBeUndefined();
});

test('a fix that cannot be one is refused with its line', () => {
  const faultsOf = (fix: string) => formatFaults(loadRules([{ path: file, text: ruleWith(fix) }]).faults);
  expect(faultsOf("{ at: services, from: 'a', to: 'b' }")).toMatch(
    /^python\/a\/python-thing.yaml:15:5: fix\.0: pieces of documents/,
  );
  expect(faultsOf("{ from: '(a)[(](?:b)', to: '$1$2' }")).toMatch(
    /fix\.0\.to: names a group that `from` does not have/,
  );
  expect(faultsOf("{ from: '(', to: 'b' }")).toMatch(/fix\.0\.from: is no regular expression/);
  expect(faultsOf('{ from: "a", to: "b\\nc" }')).toMatch(/fix\.0\.to: a fix stays on its line/);
});

test('rules are tested with their fixes: a fixed example that is still reported is a failure, and so is a fix that no example needs', async () => {
  const example = '# ruleid: python-thing\nsend(a, verify=False)\n# ok: python-thing\nsend(a)\n';
  const problems = async (fix: string) => {
    const sources = [
      { path: file, text: ruleWith(fix) },
      { path: 'python/a/python-thing.py', text: example },
    ];
    return (await runExamples(sources, analyse)).failures.map(({ line, problem }) => `${line}: ${problem}`);
  };
  expect(await problems("{ key: verify, from: 'False', to: 'True' }")).toEqual([]);
  expect(await problems("{ key: verify, from: '(F)alse', to: '$1alse' }")).toEqual([
    '2: is still reported after its fix',
  ]);
  expect(await problems("{ key: verify, from: '0', to: 'True' }")).toEqual([
    '1: has a fix that no example needs',
  ]);
});
