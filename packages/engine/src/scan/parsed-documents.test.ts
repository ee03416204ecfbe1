import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();

async function severities(then: string): Promise<readonly string[]> {
  const { findings } = await scan(
    memorySource({
      'Notes.java': `import javax.servlet.http.*;
import org.bson.Document;
class Notes extends HttpServlet {
  protected void doPost(HttpServletRequest req, HttpServletResponse res) {
    Document document = Document.parse(req.getParameter("note"));
    document.remove("_id");
    ${then}
  }
}
`,
    }),
    { scanType: 'standard', rules, workers: 0 },
  );
  return findings.filter((one) => one.ruleId === 'java-nosql-injection').map((one) => one.severity);
}

test('a document parsed of a request is a query where somebody asks with it', async () => {
  expect(await severities('notes.find(document);')).toEqual(['high']);
  expect(await severities('notes.insertOne(document); notes.deleteMany(document);')).toEqual(['high']);
  expect(
    await severities(
      'if (isNew) {\n      notes.insertOne(document);\n    }\n    notes.deleteMany(document);',
    ),
  ).toEqual(['high']);
});

test('a document parsed of a request that is only kept is data', async () => {
  expect(await severities('note.setPayload(document); repository.save(note);')).toEqual(['low']);
  expect(await severities('notes.insertOne(document);')).toEqual(['low']);
});
