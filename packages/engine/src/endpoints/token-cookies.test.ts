import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const forgeable = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith('endpoint-forgeable'));

describe('an application that takes a token in a cookie for who calls', () => {
  const flask = (token: string, body: string, more = ''): string =>
    `from flask import Flask, request\napp = Flask(__name__)\ndef token_required(f):\n    def decorated(*args):\n        token = request.headers.get('Authorization') or ${token}\n        return f(verify_token(token), *args)\n    return decorated\n${more}\n@app.route('/cards/<int:card_id>/freeze', methods=['POST'])\n@token_required\ndef freeze(current_user, card_id):\n    ${body}\n    db.execute('UPDATE cards SET frozen = 1 WHERE id = ?', (card_id,))\n    return {}\n`;

  it('is told where it is set up and at what forms of other sites can send: Flask', async () => {
    expect(await forgeable({ 'app.py': flask("request.cookies['token']", 'pass') })).toEqual([
      'endpoint-forgeable app.py:2',
      'endpoint-forgeable app.py:9',
    ]);
    expect(await forgeable({ 'app.py': flask("request.args['token']", 'pass') })).toEqual([]);
    expect(await forgeable({ 'app.py': flask("request.cookies['refresh_token']", 'pass') })).toEqual([]);
  });

  it('is not told where a body has to be JSON, a token against forgery is asked for or the cookie is kept to the site', async () => {
    const cookie = "request.cookies['token']";
    expect(await forgeable({ 'app.py': flask(cookie, 'data = request.get_json()') })).toEqual([]);
    expect(await forgeable({ 'app.py': flask(cookie, 'pass', 'CSRFProtect(app)') })).toEqual([]);
    expect(
      await forgeable({
        'app.py': flask(cookie, 'pass', "response.set_cookie('token', token, samesite='Lax')"),
      }),
    ).toEqual([]);
  });

  it('is told in Express, gin and Spring', async () => {
    const express = (token: string): string =>
      `const app = require('express')();\nfunction requireAuth(req, res, next) {\n  const token = req.headers.authorization || ${token};\n  req.user = jwt.verify(token, key);\n  next();\n}\napp.post('/cards/:id/freeze', requireAuth, (req, res) => {\n  Card.update({ frozen: true }, { where: { id: req.params.id, user: req.user.id } });\n});\n`;
    expect(await forgeable({ 'app.js': express('req.cookies.token') })).toEqual([
      'endpoint-forgeable app.js:7',
    ]);
    expect(await forgeable({ 'app.js': express('req.query.token') })).toEqual([]);
    const gin = (token: string): string =>
      `package main\nimport "github.com/gin-gonic/gin"\nfunc AuthRequired(c *gin.Context) {\n  token, err := ${token}\n  c.Set("user_id", verifyToken(token))\n}\nfunc main() {\n  r := gin.Default()\n  r.POST("/cards/:id/freeze", AuthRequired, freeze)\n}\nfunc freeze(c *gin.Context) {\n  db.Exec("UPDATE cards SET frozen = true WHERE id = ? AND user_id = ?", c.Param("id"), c.GetInt("user_id"))\n}\n`;
    expect(await forgeable({ 'main.go': gin('c.Cookie("jwt")') })).toEqual(['endpoint-forgeable main.go:9']);
    expect(await forgeable({ 'main.go': gin('c.GetHeader("X-Key"), nil') })).toEqual([]);
    const spring = (token: string): string =>
      `@RestController\nclass Cards {\n  @PostMapping("/cards/{id}/freeze")\n  void freeze(@PathVariable Long id, ${token} String token) {\n    cards.update(id, verifyToken(token));\n  }\n}\n`;
    expect(await forgeable({ 'Cards.java': spring('@CookieValue("token")') })).toEqual([
      'endpoint-forgeable Cards.java:3',
    ]);
    expect(await forgeable({ 'Cards.java': spring('@RequestHeader("X-Token")') })).toEqual([]);
  });
});
