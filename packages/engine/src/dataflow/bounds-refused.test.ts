import { describe, expect, it } from 'vitest';
import { boundedIn } from './testing/bounded-in.ts';

/** Rules that hold under a condition only, are turned around, or are about something else: every line marked BAD is told. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'JavaScript: what is made anew, and what is turned around': {
    'app.ts': `
import { z } from 'zod';
import * as Joi from 'joi';
import express from 'express';
import mysql from 'mysql';
import { query, validationResult } from 'express-validator';
const db = mysql.createConnection({});
const app = express();
const S = z.object({ a: z.enum(['x']).transform(make), b: z.string().regex(/^[a-z]+$/m), c: z.enum(['x']).or(z.string()), d: z.enum(['x']) }).extend({ d: z.string() });
const J = Joi.object({ a: Joi.string().pattern(/^[a-z]+$/, { invert: true }) });
app.get('/a', (req, res) => {
  const q = S.parse(req.query);
  db.query('select * from t order by ' + q.b); // BAD
  db.query('select * from t order by ' + q.c); // BAD
  db.query('select * from t order by ' + q.d); // BAD
  const { error, value } = J.validate(req.query);
  if (error) return;
  db.query('select * from t order by ' + value.a); // BAD
});
app.get('/b', query('a').not().isIn(['x']), query('b').isIn(['x']), (req, res) => {
  validationResult(req);
  db.query('select * from t order by ' + req.query.a); // BAD
  db.query('select * from t order by ' + req.query.b);
});
const both = (req, res) => { validationResult(req); db.query('select * from t order by ' + req.query.b); }; // BAD
app.get('/c', query('b').isIn(['x']), both);
app.get('/d', both);
`,
  },
  'C# and Ruby: rules under a condition': {
    'A.cs': `
using Microsoft.AspNetCore.Mvc;
using System.Data.SqlClient;
using FluentValidation;
public class Sorted { public string Sort { get; set; } }
public class SortedValidator : AbstractValidator<Sorted> {
  public SortedValidator() { RuleFor(x => x.Sort).Matches("^[a-z]+$").When(x => x.Sort != "y"); }
}
[ApiController]
public class A : ControllerBase {
  [HttpGet] public void Three([FromQuery] Sorted m) { new SqlCommand("select * from t order by " + m.Sort); } // BAD
}
`,
    'a_controller.rb': `
class Listing
  include ActiveModel::Model
  attr_accessor :sort
  validates :sort, inclusion: { in: %w[a b] }, if: :strict?
end
class AController < ApplicationController
  def a
    l = Listing.new(sort: params[:sort])
    l.validate!
    ActiveRecord::Base.connection.execute("select * from t order by #{l.sort}") # BAD
  end
end
`,
  },
  'PHP: rules of another request, and of another field': {
    'A.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\DB;
use Illuminate\\Support\\Facades\\Validator;
class A extends Controller {
  public function one(Request $request, Request $other) {
    $other->validate(['sort' => 'in:a,b', 'list' => 'in:a']);
    DB::select("select * from t order by " . $request->input('sort')); // BAD
    DB::select("select * from t order by " . $other->input('sort'));
  }
  public function two(Request $request) {
    $v = Validator::make($request->all(), ['sort' => 'in:a,b']);
    if ($v->passes()) { return; }
    DB::select("select * from t order by " . $request->input('sort')); // BAD
  }
}
`,
  },
};

describe('what bounds nothing is told', () => {
  for (const [name, files] of Object.entries(CASES))
    it(name, async () => {
      const { told, expected } = await boundedIn(files);
      expect(told).toEqual(expected);
    });
});
