import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => /unbounded/.test(one)).sort();

const WORK = 'endpoint-unbounded-work';
const PAGE = 'endpoint-unbounded-page';

describe('numbers of a request that nothing bounds', () => {
  it('are told in JavaScript, and not where the least of two is taken', async () => {
    const source = (size: string) => `const app = require('express')();
app.get('/items', async (req, res) => {
  const limit = ${size};
  res.json(await Item.find({ open: true }).limit(limit));
});
app.get('/fill', (req, res) => {
  const { count } = req.query;
  res.send('x'.repeat(count));
});
app.get('/few', (req, res) => {
  const count = Number(req.query.count);
  if (count > 100) return res.sendStatus(400);
  res.send('x'.repeat(count));
});
`;
    expect(await told({ 'app.js': source('parseInt(req.query.limit, 10) || 10') })).toEqual([
      `${PAGE} app.js:4`,
      `${WORK} app.js:8`,
    ]);
    expect(await told({ 'app.js': source('Math.min(parseInt(req.query.limit, 10) || 10, 100)') })).toEqual([
      `${WORK} app.js:8`,
    ]);
    expect(await told({ 'app.js': source('Math.max(1, parseInt(req.query.limit, 10))') })).toHaveLength(2);
  });

  it('are told in Python, by what is read and by what a declaration takes', async () => {
    const source = `from flask import Flask, request
app = Flask(__name__)

@app.route('/items')
def items():
    limit = int(request.args.get('limit', 10))
    return jsonify(Item.query.limit(limit).all())

@app.route('/bounded')
def bounded():
    limit = int(request.args.get('limit', 10))
    if limit > 100:
        limit = 100
    return jsonify(Item.query.limit(limit).all())

@app.route('/positive')
def positive():
    times = request.args.get('times', 1, type=int)
    if times < 1:
        abort(400)
    return '-' * times

@app.route('/listed')
def listed():
    size = int(request.args['size'])
    if size not in (10, 20):
        abort(400)
    return jsonify([0 for _ in range(size)])
`;
    expect(await told({ 'app.py': source })).toEqual([`${PAGE} app.py:7`, `${WORK} app.py:21`]);
    const declared = `from fastapi import FastAPI, Query
app = FastAPI()

@app.get('/items')
def items(limit: int = 10, skip: int = 0):
    return session.query(Item).offset(skip).limit(limit).all()

@app.get('/bounded')
def bounded(limit: int = Query(10, le=100)):
    return session.query(Item).limit(limit).all()
`;
    expect(await told({ 'main.py': declared })).toEqual([`${PAGE} main.py:6`]);
  });

  it('are told in Java and Kotlin, and not where a constraint declares the most', async () => {
    const source = `@RestController
class Items {
  @GetMapping("/items")
  public Page<Item> items(@RequestParam int page, @RequestParam(defaultValue = "20") int size) {
    return repository.findAll(PageRequest.of(page, size));
  }
  @GetMapping("/few")
  public Page<Item> few(@RequestParam int page, @RequestParam @Max(100) int size) {
    return repository.findAll(PageRequest.of(page, size));
  }
  @GetMapping("/bytes")
  public byte[] bytes(HttpServletRequest request) {
    int n = Integer.parseInt(request.getParameter("n"));
    return new byte[n];
  }
  @GetMapping("/less")
  public byte[] less(HttpServletRequest request) {
    int n = Math.min(Integer.parseInt(request.getParameter("n")), 1024);
    return new byte[n];
  }
}
`;
    expect(await told({ 'Items.java': source })).toEqual([`${PAGE} Items.java:5`, `${WORK} Items.java:14`]);
    const kotlin = `@RestController
class Items {
  @GetMapping("/bytes")
  fun bytes(@RequestParam n: Int): ByteArray {
    return ByteArray(n)
  }
  @GetMapping("/less")
  fun less(@RequestParam n: Int): ByteArray {
    return ByteArray(n.coerceAtMost(1024))
  }
}
`;
    expect(await told({ 'Items.kt': kotlin })).toEqual([`${WORK} Items.kt:5`]);
  });

  it('are told in C#', async () => {
    const source = `[ApiController]
public class ItemsController : ControllerBase {
  [HttpGet("items")]
  public IActionResult Items(int page, int pageSize) {
    return Ok(_db.Items.Skip(page * pageSize).Take(pageSize).ToList());
  }
  [HttpGet("few")]
  public IActionResult Few(int page, [Range(1, 100)] int pageSize) {
    return Ok(_db.Items.Take(pageSize).ToList());
  }
  [HttpGet("wait")]
  public async Task<IActionResult> Wait([FromQuery] int seconds) {
    await Task.Delay(seconds * 1000);
    return Ok();
  }
  [HttpGet("clamped")]
  public IActionResult Clamped(int pageSize) {
    pageSize = Math.Clamp(pageSize, 1, 50);
    return Ok(_db.Items.Take(pageSize).ToList());
  }
}
`;
    expect(await told({ 'ItemsController.cs': source })).toEqual([
      `${PAGE} ItemsController.cs:5`,
      `${WORK} ItemsController.cs:13`,
    ]);
  });

  it('are told in Go', async () => {
    const source = `package main

import "github.com/gin-gonic/gin"

func routes(r *gin.Engine) {
	r.GET("/fill", fill)
	r.GET("/few", few)
	r.GET("/items", items)
}

func fill(c *gin.Context) {
	n, err := strconv.Atoi(c.Query("n"))
	if err != nil || n < 0 {
		return
	}
	rows := make([]Row, n)
	c.JSON(200, rows)
}

func few(c *gin.Context) {
	n, _ := strconv.Atoi(c.Query("n"))
	if n > 100 {
		n = 100
	}
	rows := make([]Row, n)
	c.JSON(200, rows)
}

func items(c *gin.Context) {
	limit, _ := strconv.Atoi(c.DefaultQuery("limit", "10"))
	db.Limit(limit).Find(&rows)
	c.JSON(200, rows)
}
`;
    expect(await told({ 'main.go': source })).toEqual([`${PAGE} main.go:31`, `${WORK} main.go:16`]);
  });

  it('are told in Ruby', async () => {
    const files = {
      'config/routes.rb': `Rails.application.routes.draw do
  resources :items, only: [:index, :show]
end
`,
      'app/controllers/items_controller.rb': `class ItemsController < ApplicationController
  def index
    render json: Item.limit(params[:limit].to_i)
  end

  def show
    count = [params[:count].to_i, 100].min
    render json: Item.limit(count)
  end
end
`,
    };
    expect(await told(files)).toEqual([`${PAGE} app/controllers/items_controller.rb:3`]);
  });

  it('are told in PHP', async () => {
    const files = {
      'routes/web.php': `<?php
Route::get('/items', [ItemController::class, 'index']);
Route::get('/few', [ItemController::class, 'few']);
`,
      'app/Http/Controllers/ItemController.php': `<?php
class ItemController extends Controller {
  public function index(Request $request) {
    $size = (int) $request->input('size');
    return Item::query()->paginate($size);
  }
  public function few(Request $request) {
    $size = min((int) $request->input('size'), 100);
    return Item::query()->paginate($size);
  }
}
`,
    };
    expect(await told(files)).toEqual([`${PAGE} app/Http/Controllers/ItemController.php:5`]);
  });

  it('are nothing of those that administrators send', async () => {
    const source = `const app = require('express')();
app.get('/admin/items', requireAdmin, async (req, res) => {
  res.json(await Item.find().limit(Number(req.query.limit)));
});
`;
    expect(await told({ 'app.js': source })).toEqual([]);
  });
});
