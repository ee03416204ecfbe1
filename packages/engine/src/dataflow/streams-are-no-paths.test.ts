import { expect, test } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import type { TaintRule } from './index.ts';
import { flowsIn } from './testing/flows-in.ts';
import { shippedModels } from './testing/source-kinds.ts';

/** Lines marked `BAD` hold the name of a file that a request chose; all others what is open already, or the last part of a name. */
const PROGRAMS: readonly (readonly [language: LanguageId, path: string, text: string])[] = [
  [
    'csharp',
    'a.cs',
    `using System.IO; using System.IO.Compression; using Microsoft.AspNetCore.Http; using Microsoft.Win32.SafeHandles;
class A { void F(HttpContext context) {
  HttpRequest request = context.Request;
  new StreamReader(request.Form.Files[0].OpenReadStream());
  var upload = request.Form.Files.GetFile("x");
  new StreamReader(upload.OpenReadStream());
  new StreamReader(context.Request.Body);
  new StreamReader(request.BodyReader.AsStream());
  SafeFileHandle handle = H.Of(request.Query["a"]);
  new FileStream(handle, FileAccess.Read);
  string p = request.Query["p"];
  new StreamReader(p); // BAD
  new StreamWriter(p); // BAD
  new FileStream(p, FileMode.Open); // BAD
  using (ZipArchive zip = new ZipArchive(request.Body))
    foreach (ZipArchiveEntry entry in zip.Entries) {
      entry.ExtractToFile(Path.Combine("/data", entry.Name));
      entry.ExtractToFile(Path.Combine("/data", entry.FullName)); // BAD
    }
} }
`,
  ],
  [
    'java',
    'A.java',
    `import java.io.*; import javax.servlet.http.*;
class A extends HttpServlet { void doGet(HttpServletRequest request, HttpServletResponse response) {
  new PrintWriter(response.getOutputStream());
  new PrintWriter(Open.of(request.getParameter("a")).getOutputStream());
  new PrintStream(new FileOutputStream("a"));
  FileDescriptor open = Open.fd(request.getParameter("a"));
  new FileInputStream(open);
  new FileInputStream(Open.of(request.getParameter("a")).getFileDescriptor());
  OutputStream out = Open.out(request.getParameter("a"));
  new PrintStream(out);
  String p = request.getParameter("p");
  new PrintWriter(p); // BAD
  new PrintStream(p); // BAD
  new FileInputStream(p); // BAD
  new FileWriter(p); // BAD
} }
`,
  ],
];

const rules: readonly TaintRule[] = [
  { id: 'rule', languages: [], sources: ['remote', 'archive'], sinks: ['path-traversal'] },
];

test.each(PROGRAMS)('%s: %s: what is open already is no path', async (language, path, text) => {
  const { flows } = await flowsIn({ [path]: text }, {}, rules, shippedModels(language));
  const marked = text.split('\n').flatMap((line, i) => (line.includes('BAD') ? [i + 1] : []));
  expect([...new Set(flows.map((one) => one.startLine))].sort((a, b) => a - b)).toEqual(marked);
});
