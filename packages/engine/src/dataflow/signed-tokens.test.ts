import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from '../testing/shipped-rules.ts';

const rules = await shippedRules();

async function linesOf(rule: RegExp, path: string, text: string): Promise<readonly number[]> {
  const { findings } = await scan(memorySource({ [path]: text }), {
    scanType: 'standard',
    rules,
    workers: 0,
    importUsage: false,
  });
  const told = findings.filter((one) => rule.test(one.ruleId)).map((one) => one.startLine);
  return [...new Set(told)].sort((a, b) => a - b);
}

const marked = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, i) => (/BAD$/.test(line) ? [i + 1] : []));

/** A file is named by a token that was verified, and by one that was only read. */
const TOKENS: Readonly<Record<string, string>> = {
  'a.js': `const app = require('express')();
const fs = require('fs');
const jwt = require('jsonwebtoken');
app.get('/a', (req, res) => {
  const claims = jwt.verify(req.query.token, process.env.KEY);
  fs.unlinkSync('/files/' + claims.file);
  const read = jwt.decode(req.query.token);
  fs.unlinkSync('/files/' + read.file); // BAD
});
`,
  'a.py': `import os, jwt
from flask import Flask, request
from urllib.parse import unquote
app = Flask(__name__)
@app.get("/a")
def a():
    claims = jwt.decode(request.args["token"], KEY, algorithms=["HS256"])
    os.remove("/files/" + claims["file"])
    read = jwt.decode(request.args["token"], options={"verify_signature": False})
    os.remove("/files/" + read["file"]) # BAD
    os.remove("/files/" + unquote(os.path.basename(request.args["file"]))) # BAD
    return "x"
`,
  'a.rb': `class FilesController < ApplicationController
  def a
    claims = JWT.decode(params[:token], KEY, true, algorithm: "HS256")
    File.delete("/files/#{claims[0]["file"]}")
    read = JWT.decode(params[:token], nil, false)
    File.delete("/files/#{read[0]["file"]}") # BAD
  end
end
`,
};

test.each(Object.entries(TOKENS))(
  'a file that a verified token names is nobody’s choice, and of one that was only read it is: %s',
  async (path, text) => {
    expect(await linesOf(/-path-traversal$/, path, text)).toEqual(marked(text));
  },
);

test('values of code are no code: of a sandbox, and of a function that a text was made into', async () => {
  const text = `const app = require('express')();
const vm = require('vm');
app.get('/a', (req, res) => {
  const row = { session: req.cookies.session };
  vm.runInNewContext(settings.formula, { session: req.cookies.session });
  vm.runInNewContext(req.query.formula, row); // BAD
  const formula = new Function(...Object.keys(row), 'return ' + settings.formula);
  res.json(formula(...Object.values(row)));
  const made = new Function('return ' + req.query.formula); // BAD
  res.json(made());
});
`;
  expect(await linesOf(/code-injection$/, 'a.js', text)).toEqual(marked(text));
});
