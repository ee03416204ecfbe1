import { expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { sinkKinds } from './testing/sink-kinds.ts';

/** In languages that declare types: a helper takes the writer of an answer, and one of a file, as what both of them are. */
const HANDED: readonly (readonly [LanguageId, Readonly<Record<string, string>>])[] = [
  [
    'java',
    {
      'A.java': `import jakarta.servlet.http.*;
import java.io.*;
class A extends HttpServlet {
  protected void doGet(HttpServletRequest req, HttpServletResponse resp) throws IOException {
    String name = req.getParameter("name");
    show(resp.getWriter(), name);
    keep(new PrintWriter(System.out), name);
  }
  private void show(PrintWriter out, String name) {
    out.println("<h2>" + name + "</h2>"); // BAD xss
  }
  private void keep(PrintWriter out, String name) {
    out.println("<h2>" + name + "</h2>");
  }
}
`,
    },
  ],
];

it.each(HANDED)(
  'a parameter is what it is given where that says more than its declared type: %s',
  async (language, files) => {
    const { found, marked } = await sinkKinds(language, files);
    expect(found).toEqual(marked);
  },
);
