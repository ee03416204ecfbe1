import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from '../testing/shipped-rules.ts';

const rules = await shippedRules();

async function linesOfStatements(path: string, text: string): Promise<readonly number[]> {
  const { findings } = await scan(memorySource({ [path]: text }), {
    scanType: 'standard',
    rules,
    workers: 0,
    importUsage: false,
  });
  const told = findings.filter((one) => one.ruleId.endsWith('-sql-injection'));
  return told.map((one) => one.startLine).sort((a, b) => a - b);
}

const marked = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, i) => (/BAD$/.test(line) ? [i + 1] : []));

/** A list of numbers is put into a statement, and beside it one of texts. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'a.js': `const app = require('express')();
const db = require('mysql').createConnection({});
app.get('/a', (req, res) => {
  const ids = req.query.ids.split(',');
  db.query('select * from t where id in (' + ids.map(Number).join(',') + ')');
  db.query('select * from t where id in (' + ids.map((id) => parseInt(id, 10)).join(',') + ')');
  db.query('select * from t where id in (' + ids.map((id) => id.trim()).join(',') + ')'); // BAD
  db.query('select * from t where id in (' + ids.map((id) => ({ id }))[0].id + ')'); // BAD
});
`,
  'a.py': `import sqlite3
from flask import Flask, request
app = Flask(__name__)
@app.get("/a")
def a():
    ids = request.args.getlist("ids")
    db = sqlite3.connect("x")
    db.execute("select * from t where id in (%s)" % ",".join(str(one) for one in map(int, ids)))
    db.execute("select * from t where id in (%s)" % ",".join(map(str.strip, ids))) # BAD
    return "x"
`,
  'a.rb': `class OrdersController < ApplicationController
  def a
    ids = params[:ids]
    Order.where("id in (#{ids.map(&:to_i).join(",")})")
    Order.where("id in (#{ids.map { |one| one.to_i }.join(",")})")
    Order.where("id in (#{ids.map(&:strip).join(",")})") # BAD
  end
end
`,
  'a.php': `<?php
$ids = $_GET['ids'];
mysqli_query($c, "select * from t where id in (" . implode(',', array_map('intval', $ids)) . ")");
mysqli_query($c, "select * from t where id in (" . implode(',', array_map(fn($id) => (int) $id, $ids)) . ")");
mysqli_query($c, "select * from t where id in (" . implode(',', $ids) . ")"); // BAD
`,
  'A.cs': `using System.Linq; using Microsoft.AspNetCore.Mvc; using System.Data.SqlClient;
public class AController : ControllerBase {
  public void Get(string ids) {
    new SqlCommand("select * from t where id in (" + string.Join(",", ids.Split(',').Select(int.Parse)) + ")", new SqlConnection()).ExecuteReader();
    new SqlCommand("select * from t where id in (" + string.Join(",", ids.Split(',').Select(one => one.Trim())) + ")", new SqlConnection()).ExecuteReader(); // BAD
    new SqlCommand("select * from t where id in (" + string.Join(",", ids.Split(',').Select(one => int.Parse(one))) + ")", new SqlConnection()).ExecuteReader();
    new SqlCommand("select * from t where id = " + long.Parse(ids), new SqlConnection()).ExecuteReader();
  }
}
`,
};

test.each(Object.entries(PROGRAMS))(
  'a list holds what a function made of each element, and no more: %s',
  async (path, text) => {
    expect(await linesOfStatements(path, text)).toEqual(marked(text));
  },
);
