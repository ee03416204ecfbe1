import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const FORGEABLE = 'endpoint-forgeable';
const told = async (files: Record<string, string>): Promise<number> =>
  (await found(files)).filter((one) => one.startsWith(FORGEABLE)).length;

const express = (method: string, path: string, body: string): Record<string, string> => ({
  'a.js': `const session = require('express-session');\nconst csrf = require('csurf');\nconst app = require('express')();\napp.use(csrf());\napp.${method}('${path}', requireUser, async (req, res) => {\n  ${body}\n  res.end();\n});\n`,
});
const aspnet = (start: string): Record<string, string> => ({
  'Program.cs': `var builder = WebApplication.CreateBuilder(args);\n${start}\n`,
  'A.cs':
    'public class NotesController : Controller {\n  [Authorize]\n  [HttpGet]\n  public IActionResult DeleteNote(int id) {\n    _db.Notes.Remove(_db.Notes.Find(id));\n    _db.SaveChanges();\n    return Ok();\n  }\n}\n',
});

it.each<[string, number, Record<string, string>]>([
  [
    'a link that deletes is sent by other sites',
    1,
    express('get', '/notes/:id/delete', 'await Note.deleteOne({ _id: 1 });'),
  ],
  [
    'a form that deletes asks for a token',
    0,
    express('post', '/notes/:id/delete', 'await Note.deleteOne({ _id: 1 });'),
  ],
  [
    'a page that asks whether it shall be done changes nothing',
    0,
    express('get', '/notes/:id/delete', "res.render('sure');"),
  ],
  [
    'a list of what was deleted changes nothing',
    0,
    express('get', '/notes/deleted', 'await Note.deleteOne({ _id: 1 });'),
  ],
  ['ASP.NET, where a cookie signs in', 1, aspnet('builder.Services.AddDefaultIdentity<IdentityUser>();')],
  ['ASP.NET, where none does', 0, aspnet('')],
])('%s', async (_, count, files) => expect(await told(files)).toBe(count));
