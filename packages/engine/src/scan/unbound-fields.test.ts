import { describe, expect, it } from 'vitest';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withUnboundFields } from './unbound-fields.ts';

/** Is a flow that begins in line 1 of the first file, and passes through these steps, taken for one that nothing takes? */
async function isUnbound(
  texts: Readonly<Record<string, string>>,
  source: string,
  steps: readonly string[],
): Promise<boolean> {
  const files = sourceFiles(texts);
  const path = Object.keys(texts)[0] ?? '';
  const flow = [
    `remote input enters: ${source}`,
    ...steps.map((one) => `passes through ${one}`),
    'reaches f',
  ];
  const finding = {
    ruleId: 'r',
    path,
    message: '',
    flow: flow.map((description) => ({ path, startLine: 1, description })),
  } as unknown as RawFinding;
  const [one] = await withUnboundFields([finding], files);
  return one?.evidence?.isHardly === true;
}

describe('a field that no request fills', () => {
  const go = (tags: string): string =>
    `c.Bind(&o)\nimport "github.com/labstack/echo/v4"\ntype Page struct {\n\tText string \`${tags}\`\n}\n`;

  it('is one whose tag of Go says so', async () => {
    const read = ['text := p.Text'];
    expect(await isUnbound({ 'a.go': go('db:"text" json:"-"') }, 'c.Bind', read)).toBe(true);
    expect(await isUnbound({ 'a.go': go('json:"text"') }, 'c.Bind', read)).toBe(false);
    expect(await isUnbound({ 'a.go': go('json:"-" form:"text"') }, 'c.Bind', read)).toBe(false);
    expect(await isUnbound({ 'a.go': go('json:"-"') }, 'c.FormValue', read)).toBe(false);
    // Gin fills fields without a tag for forms from forms.
    expect(
      await isUnbound(
        { 'a.go': go('json:"-"').replace('labstack/echo/v4', 'gin-gonic/gin') },
        'c.Bind',
        read,
      ),
    ).toBe(false);
    expect(await isUnbound({ 'a.go': go('json:"-"') }, 'c.Bind', ['p.Text = o.Name', ...read])).toBe(false);
    const other = { 'b.go': 'type Other struct {\n\tText string `json:"text"`\n}\n' };
    expect(await isUnbound({ 'a.go': go('json:"-"'), ...other }, 'c.Bind', read)).toBe(false);
  });

  it('is one that Jackson does not write', async () => {
    const java = (annotation: string, taken = '@RequestBody'): string =>
      `void add(${taken} Page page) {\n}\nclass Page {\n  ${annotation}\n  private String text;\n  private String name;\n}\n`;
    const read = ['page.getText()'];
    expect(await isUnbound({ 'A.java': java('@JsonIgnore') }, 'page', read)).toBe(true);
    expect(
      await isUnbound(
        { 'A.java': java('@JsonProperty(access = JsonProperty.Access.READ_ONLY)') },
        'page',
        read,
      ),
    ).toBe(true);
    expect(await isUnbound({ 'A.java': java('@JsonIgnore') }, 'page', ['page.getName()'])).toBe(false);
    expect(await isUnbound({ 'A.java': java('@JsonIgnore', '@ModelAttribute') }, 'page', read)).toBe(false);
    expect(await isUnbound({ 'A.java': java('@NotNull') }, 'page', read)).toBe(false);
  });

  it('is one that ASP.NET does not bind', async () => {
    const cs = (attribute: string, taken = ''): string =>
      `public void Add(${taken}Page page) {\n}\nclass Page {\n  ${attribute}\n  public string Text { get; set; }\n}\n`;
    const read = ['text = page.Text'];
    expect(await isUnbound({ 'a.cs': cs('[BindNever]') }, 'page', read)).toBe(true);
    expect(await isUnbound({ 'a.cs': cs('[JsonIgnore]', '[FromBody] ') }, 'page', read)).toBe(true);
    expect(await isUnbound({ 'a.cs': cs('[JsonIgnore]') }, 'page', read)).toBe(false);
    expect(await isUnbound({ 'a.cs': cs('[Required]', '[FromBody] ') }, 'page', read)).toBe(false);
  });

  it('is one that class-transformer leaves out', async () => {
    const ts = (decorator: string): string =>
      `add(@Body() page: Page) {\n}\nclass Page {\n  ${decorator}\n  text: string;\n}\n`;
    const read = ['page.text'];
    expect(await isUnbound({ 'a.ts': ts('@Exclude()') }, 'page', read)).toBe(true);
    expect(await isUnbound({ 'a.ts': ts('@Exclude({ toPlainOnly: true })') }, 'page', read)).toBe(false);
    expect(await isUnbound({ 'a.ts': ts('@IsString()') }, 'page', read)).toBe(false);
  });
});
