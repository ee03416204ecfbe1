import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** Lines at which a path is told. */
async function told(source: string): Promise<readonly number[]> {
  const rules = await shippedRules();
  const { findings } = await scan(memorySource({ 'main.go': source }), {
    scanType: 'standard',
    rules: { ...rules, rules: rules.rules.filter(({ rule }) => rule.id === 'go-path-traversal') },
    workers: 0,
    importUsage: false,
  });
  return findings.map((one) => one.startLine).sort((x, y) => x - y);
}

test("Go's server refuses what climbs in the path of a request, behind a folder, and nothing in its query or alone", async () => {
  const gin = (body: string): string =>
    `package main\n\nimport (\n\t"path"\n\n\t"github.com/gin-gonic/gin"\n)\n\nfunc icon(c *gin.Context) {\n\t${body}\n}\n\nfunc main() {\n\tr := gin.Default()\n\tr.GET("/icons/*name", icon)\n\tr.Run()\n}\n`;
  expect(await told(gin('c.File(path.Join("/srv/icons", c.Param("name")))'))).toEqual([]);
  expect(await told(gin('c.File(path.Join("/srv/icons", c.Query("name")))'))).toEqual([10]);
  expect(await told(gin('c.File(c.Param("name"))'))).toEqual([10]);
  const own = (value: string): string =>
    `package main\n\nimport (\n\t"net/http"\n\t"path/filepath"\n)\n\nfunc page(w http.ResponseWriter, r *http.Request) {\n\thttp.ServeFile(w, r, filepath.Join("/srv", ${value}))\n}\n\nfunc main() {\n\thttp.HandleFunc("/", page)\n\thttp.ListenAndServe(":80", nil)\n}\n`;
  expect(await told(own('r.URL.Path'))).toEqual([]);
  expect(await told(own('r.FormValue("page")'))).toEqual([9]);
});
