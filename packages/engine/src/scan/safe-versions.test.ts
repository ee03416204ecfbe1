import { describe, expect, test } from 'vitest';
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

/** @param group and library as Maven calls them @param body what the request's text `x` is read by */
async function ofLibrary(
  [group, library, version]: readonly [string, string, string],
  imported: string,
  body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ReadonlySet<string>> {
  const { findings } = await scan(
    memorySource({
      'pom.xml': `<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version><properties><it.version>${version}</it.version></properties><dependencies><dependency><groupId>${group}</groupId><artifactId>${library}</artifactId><version>\${it.version}</version></dependency></dependencies></project>`,
      'A.java': `import ${imported};\nimport javax.servlet.http.*;\nclass A extends HttpServlet {\n  protected void doPost(HttpServletRequest req, HttpServletResponse res) {\n    String x = req.getParameter("define");\n    ${body}\n  }\n}\n`,
      ...more,
    }),
    { scanType: 'standard', rules, workers: 0 },
  );
  return new Set(
    findings.filter((one) => one.ruleId === 'java-unsafe-deserialization').map((one) => one.severity),
  );
}

test('fastjson is critical before 1.2.83, low from it on, and critical where any file turns types by their names on', async () => {
  const read = (version: string, more?: Record<string, string>) =>
    ofLibrary(
      ['com.alibaba', 'fastjson', version],
      'com.alibaba.fastjson.JSON',
      'JSON.parseObject(x);',
      more,
    );
  expect(await read('1.2.80')).toEqual(new Set(['critical']));
  expect(await read('1.2.83')).toEqual(new Set(['low']));
  expect(await read('2.0.58')).toEqual(new Set(['low']));
  expect(
    await read('2.0.58', {
      'B.java':
        'import com.alibaba.fastjson.parser.ParserConfig;\nclass B {\n  static { ParserConfig.getGlobalInstance().setAutoTypeSupport(true); }\n}\n',
    }),
  ).toEqual(new Set(['critical']));
});

test('XStream is critical before 1.4.18, low from it on, and critical where every type is let in again', async () => {
  const read = (version: string, first = '') =>
    ofLibrary(
      ['com.thoughtworks.xstream', 'xstream', version],
      'com.thoughtworks.xstream.XStream',
      `XStream all = new XStream(); ${first}all.fromXML(x);`,
    );
  expect(await read('1.4.17')).toEqual(new Set(['critical']));
  expect(await read('1.4.20')).toEqual(new Set(['low']));
  expect(
    await read('1.4.20', 'all.addPermission(com.thoughtworks.xstream.security.AnyTypePermission.ANY); '),
  ).toEqual(new Set(['critical']));
});

describe('properties that a request names', () => {
  const MERGES: Readonly<Record<string, string>> = {
    'lodash as an object': "const _ = require('lodash');\n_.merge({}, settings, request.body);",
    'one function of lodash': "const { merge } = require('lodash');\nmerge({}, settings, request.body);",
    'a part of lodash': "const merge = require('lodash/merge');\nmerge({}, settings, request.body);",
  };
  async function pollution(
    merges: string,
    versions: Readonly<Record<string, string>>,
  ): Promise<readonly string[]> {
    const [first = '', ...rest] = merges.split('\n');
    const { findings } = await scan(
      memorySource({
        'package.json': JSON.stringify({ name: 'a', version: '1.0.0', dependencies: versions }),
        'package-lock.json': JSON.stringify({
          name: 'a',
          lockfileVersion: 3,
          packages: Object.fromEntries([
            ['', { name: 'a', dependencies: versions }],
            ...Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
          ]),
        }),
        'app.js': `${first}\nconst app = require('express')();\nconst settings = {};\napp.put('/settings', (request, response) => {\n  ${rest.join('\n')}\n  response.end();\n});\n`,
      }),
      { scanType: 'standard', rules, workers: 0 },
    );
    return findings.filter((one) => one.ruleId.startsWith('javascript-prototype')).map((one) => one.severity);
  }

  test.each(Object.entries(MERGES))(
    'reach no prototype through %s from 4.17.20 on, and do before',
    async (_, merges) => {
      expect(await pollution(merges, { lodash: '4.17.4' })).toEqual(['high']);
      expect(await pollution(merges, { lodash: '4.17.21' })).toEqual(['low']);
    },
  );

  test('are told of another library beside a safe one', async () => {
    const other = "const merge = require('merge-deep');\nmerge({}, settings, request.body);";
    expect(await pollution(other, { lodash: '4.17.21', 'merge-deep': '3.0.2' })).toEqual(
      await pollution(other, { 'merge-deep': '3.0.2' }),
    );
  });
});
