import { describe, expect, it } from 'vitest';
import { boundedIn } from './testing/bounded-in.ts';

/** Lines marked BAD are told, all others are not: what a declared schema bounds, and what it lets through beside. */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Go: gin and the validator': {
    'a.go': `package main

import (
	"database/sql"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/go-playground/validator/v10"
)

var db *sql.DB

type Listing struct {
	Sort  string \`form:"sort" binding:"required,oneof=name created"\`
	ID    string \`form:"id" binding:"uuid"\`
	Page  string \`form:"page" binding:"omitempty,numeric"\`
	Word  string \`form:"word" binding:"alphanum"\`
	Other string \`form:"other" binding:"required"\`
	Min   string \`form:"min" binding:"min=3,max=20"\`
	Dived []string \`form:"dived" binding:"dive,oneof=a b"\`
	Undived []string \`form:"undived" binding:"oneof=a b"\`
}

func list(c *gin.Context) {
	var in Listing
	if err := c.ShouldBindQuery(&in); err != nil {
		return
	}
	db.Query("SELECT * FROM t ORDER BY " + in.Sort)
	db.Query("SELECT * FROM t WHERE id = '" + in.ID + "'")
	db.Query("SELECT * FROM t LIMIT " + in.Page)
	db.Query("SELECT * FROM t WHERE w = '" + in.Word + "'")
	db.Query("SELECT * FROM t WHERE w = '" + in.Other + "'")  // BAD
	db.Query("SELECT * FROM t WHERE w = '" + in.Min + "'")  // BAD
	db.Query("SELECT * FROM t WHERE w = '" + in.Dived[0] + "'")
	c.Redirect(302, in.Sort)
	c.Redirect(302, in.Other) // BAD
	c.File("/srv/" + in.Sort)
	c.File("/srv/" + in.Other) // BAD
}

type Wanted struct {
	Sort  string \`json:"sort" validate:"oneof=name created"\`
	Other string \`json:"other" validate:"required"\`
}

var validate = validator.New()

func checked(c *gin.Context) {
	var in Wanted
	c.BindJSON(&in)
	if err := validate.Struct(in); err != nil {
		return
	}
	db.Query("SELECT * FROM t ORDER BY " + in.Sort)
	db.Query("SELECT * FROM t ORDER BY " + in.Other) // BAD
}

func unchecked(w http.ResponseWriter, c *gin.Context) {
	var in Wanted
	c.BindJSON(&in)
	db.Query("SELECT * FROM t ORDER BY " + in.Sort) // BAD
}
`,
  },
  'Java: Bean Validation and Spring': {
    'A.java': `package a;
import jakarta.validation.Valid;
import jakarta.validation.constraints.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.validation.annotation.Validated;
enum Dir { ASC, DESC }
class ListDto {
  @Pattern(regexp = "^[a-z_]+$") public String p;
  @Pattern(regexp = "a|b") public String s;
  @Pattern(regexp = ".+") public String q;
  @Digits(integer = 3, fraction = 0) public String n;
  @NotBlank public String x;
  public Dir dir;
  private String g; @Pattern(regexp = "[a-z]+") public String getG() { return g; }
}
@RestController @Validated
class A {
  JdbcTemplate jdbc;
  @GetMapping("/a") void list(@Valid ListDto d) {
    jdbc.queryForList("select * from t order by " + d.p);
    jdbc.queryForList("select * from t order by " + d.s);
    jdbc.queryForList("select * from t order by " + d.q); // BAD
    jdbc.queryForList("select * from t order by " + d.n);
    jdbc.queryForList("select * from t order by " + d.x); // BAD
    jdbc.queryForList("select * from t order by " + d.dir);
    jdbc.queryForList("select * from t order by " + d.dir.name());
  }
  @GetMapping("/b") void two(@RequestParam Dir dir, @RequestParam @Pattern(regexp = "^[a-z_]+$") String p, @RequestParam String x, @RequestParam @Pattern(regexp = ".*") String q) {
    jdbc.queryForList("select * from t order by " + dir);
    jdbc.queryForList("select * from t order by " + dir.name());
    jdbc.queryForList("select * from t order by " + p);
    jdbc.queryForList("select * from t order by " + x); // BAD
    jdbc.queryForList("select * from t order by " + q); // BAD
  }
}
`,
  },
  'C#: data annotations and FluentValidation': {
    'A.cs': `using Microsoft.AspNetCore.Mvc;
using System.ComponentModel.DataAnnotations;
using System.Data.SqlClient;
using FluentValidation;
public enum Dir { Asc, Desc }
public class ListModel {
  [RegularExpression("^[a-z_]+$")] public string P { get; set; }
  [RegularExpression("^.+$")] public string Q { get; set; }
  [Range(1, 10)] public string R { get; set; }
  [AllowedValues("a", "b")] public string S { get; set; }
  public Dir D { get; set; }
  [EnumDataType(typeof(Dir))] public string E { get; set; }
  public string X { get; set; }
}
[ApiController]
public class A : ControllerBase {
  [HttpGet] public void List([FromQuery] ListModel m) {
    new SqlCommand("select * from t order by " + m.P);
    new SqlCommand("select * from t order by " + m.Q); // BAD
    new SqlCommand("select * from t order by " + m.R);
    new SqlCommand("select * from t order by " + m.S);
    new SqlCommand("select * from t order by " + m.D);
    new SqlCommand("select * from t order by " + m.E);
    new SqlCommand("select * from t order by " + m.X); // BAD
  }
  [HttpGet] public void Two([FromQuery] Dir dir, [FromQuery] string x, [FromQuery, RegularExpression("^[a-z_]+$")] string p) {
    new SqlCommand("select * from t order by " + dir);
    new SqlCommand("select * from t order by " + p);
    new SqlCommand("select * from t order by " + x); // BAD
  }
  [HttpGet] public void Three([FromQuery] Sorted m) {
    new SqlCommand("select * from t order by " + m.Sort);
    new SqlCommand("select * from t order by " + m.P);
    new SqlCommand("select * from t order by " + m.X); // BAD
  }
}
public class Sorted { public string Sort { get; set; } public string P { get; set; } public string X { get; set; } }
public class SortedValidator : AbstractValidator<Sorted> {
  public SortedValidator() {
    RuleFor(x => x.Sort).NotEmpty().Must(s => new[] { "a", "b" }.Contains(s));
    RuleFor(x => x.P).Matches("^[a-z_]+$");
    RuleFor(x => x.X).NotEmpty();
  }
}
`,
  },
  'Ruby: what a record validates': {
    'a_controller.rb': `class Listing
  include ActiveModel::Model
  attr_accessor :sort, :x
  validates :sort, inclusion: { in: %w[a b] }
  validates :x, presence: true
end
class AController < ApplicationController
  def a
    l = Listing.new(sort: params[:sort], x: params[:x])
    return head :bad_request unless l.valid?
    ActiveRecord::Base.connection.execute("select * from t order by #{l.sort}")
    ActiveRecord::Base.connection.execute("select * from t order by #{l.x}") # BAD
  end
  def b
    l = Listing.new(sort: params[:sort], x: params[:x])
    ActiveRecord::Base.connection.execute("select * from t order by #{l.sort}") # BAD
  end
  def c
    l = Listing.new(sort: params[:sort], x: params[:x])
    l.validate!
    ActiveRecord::Base.connection.execute("select * from t order by #{l.sort}")
    ActiveRecord::Base.connection.execute("select * from t order by #{l.x}") # BAD
  end
end
`,
  },
  'PHP: Laravel': {
    'A.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\DB;
use Illuminate\\Support\\Facades\\Validator;
use Illuminate\\Validation\\Rule;
use App\\Http\\Requests\\ListRequest;

class A extends Controller {
  public function one(Request $request) {
    $request->validate(['sort' => 'required|in:a,b', 'id' => 'integer', 'u' => 'uuid', 'w' => ['required', 'alpha_num'], 'r' => ['required', Rule::in(['a', 'b'])], 'x' => 'required|string', 'p' => 'regex:/^[a-z_]+$/', 'q' => 'regex:/[a-z]+/']);
    DB::select("select * from t order by " . $request->input('sort'));
    DB::select("select * from t order by " . $request->sort);
    DB::select("select * from t order by " . $request->input('id'));
    DB::select("select * from t order by " . $request->u);
    DB::select("select * from t order by " . $request->get('w'));
    DB::select("select * from t order by " . $request->query('r'));
    DB::select("select * from t order by " . $request['r']);
    DB::select("select * from t order by " . $request->input('p'));
    DB::select("select * from t order by " . $request->input('q')); // BAD
    DB::select("select * from t order by " . $request->input('x')); // BAD
    DB::select("select * from t order by " . $request->x); // BAD
    DB::select("select * from t order by " . $request->input('y')); // BAD
  }
  public function two(Request $request) {
    $validated = $request->validate(['sort' => ['required', 'in:a,b'], 'x' => 'required']);
    DB::select("select * from t order by " . $validated['sort']);
    DB::select("select * from t order by " . $validated['x']); // BAD
    return redirect($validated['sort']);
  }
  public function early(Request $request) {
    DB::select("select * from t order by " . $request->input('sort')); // BAD
    $request->validate(['sort' => 'in:a,b']);
  }
  public function three(ListRequest $request) {
    DB::select("select * from t order by " . $request->input('sort'));
    DB::select("select * from t order by " . $request->validated()['sort']);
    DB::select("select * from t order by " . $request->sort);
    DB::select("select * from t order by " . $request->input('x')); // BAD
  }
  public function four(Request $request) {
    $v = Validator::make($request->all(), ['sort' => 'in:a,b', 'x' => 'required']);
    if ($v->fails()) { return; }
    $data = $v->validated();
    DB::select("select * from t order by " . $data['sort']);
    DB::select("select * from t order by " . $request->input('sort'));
    DB::select("select * from t order by " . $data['x']); // BAD
  }
  public function five(Request $request) {
    $this->validate($request, ['sort' => 'in:a,b']);
    DB::select("select * from t order by " . $request->input('sort'));
    DB::select("select * from t order by " . $request->input('x')); // BAD
  }
  public function six(Request $request) {
    $data = Validator::make($request->all(), ['sort' => 'in:a,b', 'x' => 'required'])->validate();
    DB::select("select * from t order by " . $data['sort']);
    DB::select("select * from t order by " . $data['x']); // BAD
    $d = Validator::validate($request->all(), ['sort' => 'in:a,b', 'x' => 'required']);
    DB::select("select * from t order by " . $d['sort']);
    DB::select("select * from t order by " . $d['x']); // BAD
    $e = request()->validate(['sort' => 'in:a,b', 'x' => 'required']);
    DB::select("select * from t order by " . $e['sort']);
    DB::select("select * from t order by " . $e['x']);
  }
}
`,
    'ListRequest.php': `<?php
namespace App\\Http\\Requests;
use Illuminate\\Foundation\\Http\\FormRequest;
class ListRequest extends FormRequest {
  public function rules() { return ['sort' => 'required|in:a,b', 'x' => 'required']; }
}
`,
  },
};

describe('what a schema bounds harms nothing, and what it does not bound does: others', () => {
  for (const [name, files] of Object.entries(CASES))
    it(name, async () => {
      const { told, expected } = await boundedIn(files);
      expect(told).toEqual(expected);
    });
});
