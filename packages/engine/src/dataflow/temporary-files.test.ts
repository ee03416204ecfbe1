import { expect, test } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import type { TaintRule } from './index.ts';
import { flowsIn } from './testing/flows-in.ts';
import { shippedModels } from './testing/source-kinds.ts';

/** Lines marked `BAD` hold a path that a request chose; all others the name of a temporary file, whatever was written to it. */
const PROGRAMS: readonly (readonly [language: LanguageId, path: string, text: string])[] = [
  [
    'go',
    'a.go',
    `package a
import ("io"; "net/http"; "os")
func upload(w http.ResponseWriter, r *http.Request) {
  out, _ := os.CreateTemp("", "shop")
  io.Copy(out, r.Body)
  os.Open(out.Name())
  kept, _ := os.Open(r.FormValue("path")) // BAD
  os.Open(kept.Name())
}
`,
  ],
  [
    'python',
    'a.py',
    `import tempfile
from flask import request
def upload():
    with tempfile.NamedTemporaryFile() as out:
        out.write(request.data)
        open(out.name)
    open(request.args['path']) # BAD
`,
  ],
  [
    'ruby',
    'a.rb',
    `class UploadsController < ApplicationController
  def create
    out = Tempfile.new('shop')
    out.write(params[:text])
    File.open(out.path)
    File.open(params[:path]) # BAD
  end
end
`,
  ],
];

const rules: readonly TaintRule[] = [
  { id: 'rule', languages: [], sources: ['remote'], sinks: ['path-traversal'] },
];

test.each(PROGRAMS)('%s: what is in a file is not in its name', async (language, path, text) => {
  const { flows } = await flowsIn({ [path]: text }, {}, rules, shippedModels(language));
  const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
  expect([...new Set(flows.map((one) => one.startLine))].sort((a, b) => a - b)).toEqual(marked);
});
