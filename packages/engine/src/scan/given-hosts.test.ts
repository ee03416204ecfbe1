import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const go = (lines: string): string =>
  `package a\n\nimport (\n\t"net/http"\n\t"net/url"\n)\n\nfunc X(rw http.ResponseWriter, req *http.Request) {\n\ttarget, _ := url.Parse(req.URL.Query().Get("next"))\n${lines}\n\thttp.Redirect(rw, req, target.String(), http.StatusFound)\n}\n`;

test('an address that is given the host of the request leads nowhere else, and one that is given another may', async () => {
  const told = async (lines: string): Promise<string[]> => {
    const { findings } = await scan(memorySource({ 'go.mod': 'module a\ngo 1.22\n', 'a.go': go(lines) }), {
      scanType: 'standard',
      rules: await shippedRules(),
      workers: 0,
    });
    return findings.flatMap((one) => (one.ruleId === 'go-open-redirect' ? [one.severity] : []));
  };
  expect(await told('\ttarget.Scheme = "https"')).toEqual(['medium']);
  // That the host may be another one's by a header of his own is told, low.
  expect(await told('\ttarget.Host = req.Host')).not.toContain('medium');
  expect(await told('\ttarget.Host = requests.GetRequestHost(req)')).not.toContain('medium');
  expect(await told('\ttarget.Host = req.URL.Query().Get("host")')).toContain('medium');
}, 60_000);
