import { expect, test } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { sourceKinds } from './testing/source-kinds.ts';

/** A request names the key of a setting: what comes back is the server's. Lines marked `FROM remote` run what was sent. */
const PROGRAMS: readonly (readonly [LanguageId, path: string, text: string])[] = [
  [
    'php',
    'a.php',
    `<?php
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Config;
function f(Request $request) {
  system(config($request->input('key')));
  system(Config::get($request->input('key')));
  system(config()->get($request->input('key')));
  system(config('tools.dot', $request->input('dot'))); // FROM remote
  system(config('tools.dot') . $request->input('dot')); // FROM remote
}
`,
  ],
  [
    'python',
    'a.py',
    `import os
from flask import Flask, request, current_app
app = Flask(__name__)
@app.route('/')
def f():
    os.system(app.config[request.args['key']])
    os.system(app.config.get(request.args['key']))
    os.system(current_app.config.get(request.args['key']))
    os.system(current_app.config.get('DOT', request.args['dot'])) # FROM remote
    os.system(request.args['dot']) # FROM remote
`,
  ],
  [
    'java',
    'A.java',
    `import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.*;
@RestController
class A {
  private Environment env;
  @GetMapping("/")
  void f(@RequestParam String key) throws Exception {
    Runtime.getRuntime().exec(env.getProperty(key));
    Runtime.getRuntime().exec(env.getRequiredProperty(key));
    Runtime.getRuntime().exec(env.getProperty("dot", key)); // FROM remote
  }
}
`,
  ],
  [
    'csharp',
    'A.cs',
    `using System.Diagnostics;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Configuration;
public class AController : ControllerBase {
  private readonly IConfiguration _settings;
  [HttpGet("/")]
  public void F(string key) {
    Process.Start(_settings[key]);
    Process.Start(_settings.GetValue<string>(key));
    Process.Start(_settings.GetSection(key).Value);
    Process.Start(_settings.GetConnectionString(key));
    Process.Start(key); // FROM remote
  }
}
`,
  ],
  [
    'javascript',
    'a.js',
    `const { execSync } = require('child_process');
const config = require('config');
const app = require('express')();
app.get('/', (req, res) => {
  execSync(config.get(req.query.key));
  execSync(process.env[req.query.key]);
  execSync(req.query.key); // FROM remote
});
`,
  ],
  [
    'go',
    'a.go',
    `package a
import (
	"net/http"
	"os/exec"
	"github.com/spf13/viper"
)
func f(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", viper.GetString(r.FormValue("key")))
	exec.Command("sh", "-c", r.FormValue("key")) // FROM remote
}
`,
  ],
  [
    'ruby',
    'a_controller.rb',
    `class AController < ApplicationController
  def f
    system(Rails.configuration.x[params[:key]])
    system(Rails.application.config_for(params[:key]))
    system(Rails.application.credentials.dig(params[:key]))
    system(params[:key]) # FROM remote
  end
end
`,
  ],
];

test.each(PROGRAMS)(
  'a request that names the key of a setting says nothing of what it holds (%s)',
  async (language, path, text) => {
    const { found, marked } = await sourceKinds(language, { [path]: text });
    expect(found.filter((one) => one.includes(' remote'))).toEqual(marked);
  },
);

test('a field that the class of a request declares is no field of what was sent', async () => {
  const request = (declared: string): Record<string, string> => ({
    'a.php': `<?php
use Illuminate\\Foundation\\Http\\FormRequest;
trait HasTool { ${declared} }
class RunRequest extends FormRequest {
  use HasTool;
  public function prepared() { $this->tool = config('tools.dot'); }
  public function run() { system($this->tool); }
  public function more() { system($this->other); }
}
function f(RunRequest $request) {
  system($request->input('tool'));
}
`,
  });
  const lines = async (declared: string) => (await sourceKinds('php', request(declared))).found;
  expect(await lines('')).toEqual(['a.php:11 remote', 'a.php:7 remote', 'a.php:8 remote']);
  expect(await lines('protected ?string $tool = null;')).toEqual(['a.php:11 remote', 'a.php:8 remote']);
});
