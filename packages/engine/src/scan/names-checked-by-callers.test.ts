import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

async function severity(path: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [path]: text }), {
    scanType: 'standard',
    rules: await shippedRules(),
    workers: 0,
    importUsage: false,
  });
  return findings.filter((one) => /path-traversal$/.test(one.ruleId)).map((one) => one.severity);
}

/** A function that saves an upload under its name, and a handler that hands the files to it. */
const csharp = (loop: string) => `using System.IO;
using System.Linq;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
public class AController : Controller {
  [HttpPost("/a")]
  public IActionResult Upload(List<IFormFile> files) {
    ${loop}
    return Ok();
  }
  private void Save(IFormFile plugin) {
    var place = Path.Combine("/plugins", plugin.FileName);
    using var stream = new FileStream(place, FileMode.Create);
  }
}
`;

test('the name of an upload that all callers ask about is a guess, and one that a single caller does not ask about is none', async () => {
  const asked = 'foreach (var file in files.Where(one => one.FileName.IsValidFileName())) { Save(file); }';
  const refused = 'foreach (var file in files) { if (!IsSafe(file.FileName)) continue;\n    Save(file); }';
  const unasked = 'foreach (var file in files.Where(one => one.Length > 0)) { Save(file); }';
  expect(await severity('A.cs', csharp(asked))).toEqual(['low']);
  expect(await severity('A.cs', csharp(refused))).toEqual(['low']);
  expect(await severity('A.cs', csharp(unasked))).toEqual(['high']);
  expect(
    await severity(
      'A.cs',
      `${csharp(asked)}class B { void Take(IFormFile other) {${'\n'.repeat(14)} a.Save(other); } }`,
    ),
  ).toEqual(['high']);
});
