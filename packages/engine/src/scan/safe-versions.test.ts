import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();

async function severity(version: string, more = ''): Promise<readonly string[]> {
  const { findings } = await scan(
    memorySource({
      'pom.xml': `<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version><dependencies><dependency><groupId>org.yaml</groupId><artifactId>snakeyaml</artifactId><version>${version}</version></dependency></dependencies></project>`,
      'A.java': `import org.yaml.snakeyaml.Yaml;\nimport javax.servlet.http.*;\nclass A extends HttpServlet {\n  protected void doPost(HttpServletRequest req, HttpServletResponse res) {\n    ${more}new Yaml().load(req.getParameter("define"));\n  }\n}\n`,
    }),
    { scanType: 'standard', rules, workers: 0 },
  );
  return findings.filter((one) => one.ruleId.endsWith('-deserialization')).map((one) => one.severity);
}

test('a reader of YAML that makes objects of tags is critical, and low in versions that refuse tags', async () => {
  expect(await severity('1.33')).toContain('critical');
  expect(new Set(await severity('2.2'))).toEqual(new Set(['low']));
});

test('a version that refuses tags says nothing where they are let in again', async () => {
  expect(await severity('2.2', 'options.setTagInspector(tag -> true); TagInspector all; ')).toContain(
    'critical',
  );
});

test('load of Psych is critical before 4.0 and low from it on, and the unsafe one is critical always', async () => {
  const ofRuby = async (version: string, call: string): Promise<readonly string[]> => {
    const { findings } = await scan(
      memorySource({
        Gemfile: "source 'https://rubygems.org'\ngem 'rails'\n",
        'Gemfile.lock': `GEM\n  remote: https://rubygems.org/\n  specs:\n    psych (${version})\n    rails (7.0.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  rails\n`,
        'app/controllers/files_controller.rb': `class FilesController < ApplicationController\n  def create\n    @a = YAML.${call}(params[:data])\n  end\nend\n`,
      }),
      { scanType: 'standard', rules, workers: 0 },
    );
    return findings.filter((one) => one.ruleId.startsWith('ruby-deserial')).map((one) => one.severity);
  };
  expect(await ofRuby('3.3.0', 'load')).toEqual(['critical']);
  expect(await ofRuby('5.1.0', 'load')).toEqual(['low']);
  expect(await ofRuby('5.1.0', 'unsafe_load')).toEqual(['critical']);
});
