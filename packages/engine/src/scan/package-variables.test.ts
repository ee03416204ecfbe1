import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { memoryCache } from './cache.ts';
import { scan } from './scan.ts';

const rules = shippedRules();

const program = (use: string, store = 'DB = db'): Readonly<Record<string, string>> => ({
  'go.mod': 'module example.com/a\n\ngo 1.22\n',
  'database/db.go': `package database\n\nimport "gorm.io/gorm"\n\nvar DB *gorm.DB\nvar Names map[string]string\n\nfunc Connect(d gorm.Dialector) {\n\tdb, _ := gorm.Open(d, &gorm.Config{})\n\t${store}\n}\n`,
  'handlers/h.go': `package handlers\n\nimport (\n\t"example.com/a/database"\n\t"github.com/gin-gonic/gin"\n)\n\nfunc List(c *gin.Context) {\n\tvar users []User\n\t${use}\n}\n\nfunc Routes(r *gin.Engine) {\n\tr.GET("/users", List)\n}\n`,
});
const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (
    await scan(memorySource(files), {
      scanType: 'standard',
      rules: await rules,
      importUsage: false,
      workers: 0,
      cache: memoryCache(),
    })
  ).findings
    .filter(({ ruleId }) => ruleId === 'go-sql-injection')
    .map(({ path, startLine }) => `${path}:${startLine}`);

test('a connection that a variable of another package of Go holds is one', async () => {
  expect(await told(program('database.DB.Order(c.Query("sort")).Find(&users)'))).toEqual([
    'handlers/h.go:10',
  ]);
  expect(await told(program('database.DB.First(&users, c.Param("id"))'))).toEqual(['handlers/h.go:10']);
});

test('what is bound to its statement, and what another variable of that package holds, is none', async () => {
  expect(await told(program('database.DB.Where("name = ?", c.Query("name")).Find(&users)'))).toEqual([]);
  expect(await told(program('c.JSON(200, database.Names[c.Query("sort")])'))).toEqual([]);
});
