import { expect, test } from 'vitest';
import { applyFixes } from '../findings/apply-fixes.ts';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** A statement that a request is put into, in each language, as programs write it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'app.py': `import sqlite3
from flask import Flask, request

app = Flask(__name__)


@app.route("/users")
def users():
    name = request.args["name"]
    cur = sqlite3.connect("app.db").cursor()
    cur.execute(
        f"SELECT * FROM users WHERE name = '{name}'"
    )
    return "ok"
`,
  'app.js': `const express = require('express');
const { Pool } = require('pg');
const app = express();
const pool = new Pool();
app.get('/users', async (req, res) => {
  const rows = await pool.query("SELECT * FROM users WHERE name = '" + req.query.name + "'");
  res.json(rows.length);
});
`,
  'app/controllers/users_controller.rb': `class UsersController < ApplicationController
  def index
    @users = User.where("name = '#{params[:name]}'")
  end
end
`,
  'app/Http/Controllers/UserController.php': `<?php
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\DB;
class UserController extends Controller {
  public function index(Request $request) {
    $name = $request->input('name');
    return count(DB::select("SELECT * FROM users WHERE name = '$name'"));
  }
}
`,
  'main.go': `package main

import (
	"database/sql"
	"net/http"

	_ "github.com/lib/pq"
)

func users(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.FormValue("name")
		db.Query("SELECT * FROM users WHERE name = '" + name + "'")
	}
}
`,
  'Users.java': `import javax.persistence.EntityManager;
import javax.servlet.http.HttpServletRequest;

class Users {
  private EntityManager em;

  Object users(HttpServletRequest request) {
    String name = request.getParameter("name");
    return em.createNativeQuery("SELECT * FROM users WHERE name = '" + name + "'");
  }
}
`,
};

async function injections(files: Readonly<Record<string, string>>) {
  const all = await shippedRules();
  const rules = { ...all, rules: all.rules.filter(({ rule }) => rule.id.endsWith('-sql-injection')) };
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules,
    workers: 0,
    importUsage: false,
  });
  return findings.filter((one) => one.ruleId.endsWith('-sql-injection'));
}

test.each(Object.entries(PROGRAMS))(
  'a statement that a request is put into gets parameters, and is found no more (%s)',
  async (path, text) => {
    const [found, ...more] = await injections({ [path]: text });
    expect(more).toEqual([]);
    expect(found?.fix).toBeDefined();
    const mended = applyFixes(text, found?.fix ? [found.fix] : []);
    expect(mended.refused).toEqual([]);
    expect(mended.text).not.toBe(text);
    expect(await injections({ [path]: mended.text })).toEqual([]);
  },
);
