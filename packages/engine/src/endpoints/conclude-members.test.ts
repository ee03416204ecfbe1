import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const RIGHT = 'endpoint-without-authorization';
const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).filter((one) => one.startsWith(`${RIGHT} `)).map((one) => one.slice(RIGHT.length + 1));

/** Routes of projects, of which the first asks whether who calls belongs to one. */
const express = (
  route: string,
  body: string,
  check = 'isMember(req.user.id, req.params.id)',
): Record<string, string> => ({
  'routes.js': `const router = require('express').Router();
router.get('/projects/:id', requireLogin, async (req, res) => {
  if (!(await ${check})) throw new Error('no');
  res.json(await projects.load(req.params.id));
});
router.${route}, requireLogin, async (req, res) => {
  ${body}
});
`,
});
const COMMENT = 'res.json(await comments.add({ projectId: req.params.id, text: req.body.text }));';

describe('what several people share', () => {
  it('is told where others ask who belongs to it: by the path, and by a key of the body', async () => {
    expect(await told(express("post('/projects/:id/comments'", COMMENT))).toEqual(['routes.js:6']);
    expect(
      await told(express("post('/exports'", 'res.json(await exports.make(Number(req.body.projectId)));')),
    ).toEqual(['routes.js:6']);
    expect(
      await told(
        express(
          "post('/exports'",
          'const { projectId } = req.body;\n  res.json(await exports.make(projectId));',
        ),
      ),
    ).toEqual(['routes.js:6']);
  });

  it('is not told where nobody asks, where it is asked, or is of what others do not share', async () => {
    expect(await told(express("post('/projects/:id/comments'", COMMENT, 'isOpen(req.params.id)'))).toEqual(
      [],
    );
    const asked = `if (!(await isMember(req.user.id, req.params.id))) return res.sendStatus(404);\n  ${COMMENT}`;
    expect(await told(express("post('/projects/:id/comments'", asked))).toEqual([]);
    expect(
      await told(express("post('/articles/:id/comments'", COMMENT.replace('projectId', 'articleId'))),
    ).toEqual([]);
    expect(
      await told(
        express("post('/projects/:id/join'", 'res.json(await projects.join(req.params.id, req.user.id));'),
      ),
    ).toEqual([]);
  });

  it('is not told where a function that the handler calls asks, or a guard by its name', async () => {
    const files = {
      ...express("post('/projects/:id/comments'", 'res.json(await addComment(req.user.id, req.params.id));'),
      'comments.js': `async function addComment(userId, projectId) {\n  await assertMembership(userId, projectId);\n  return db.query('INSERT INTO comments (project_id) VALUES ($1)', [projectId]);\n}\n`,
    };
    expect(await told(files)).toEqual([]);
    const guarded = express("post('/projects/:id/comments'", COMMENT);
    expect(
      await told({
        'routes.js': (guarded['routes.js'] ?? '').replace(
          /(comments', )requireLogin/,
          '$1requireProjectMember',
        ),
      }),
    ).toEqual([]);
  });

  it('is told in other languages', async () => {
    const flask = (check: string) => ({
      'app.py': `from flask import Flask
app = Flask(__name__)
@app.route('/teams/<int:team_id>')
@login_required
def team(team_id):
    if not is_member(current_user, team_id):
        abort(404)
    return jsonify(load(team_id))
@app.route('/teams/<int:team_id>/notes', methods=['POST'])
@login_required
def add_note(team_id):
    ${check}
    db.session.add(Note(team_id=team_id, text=request.json['text']))
    db.session.commit()
    return {}
`,
    });
    expect(await told(flask('pass'))).toEqual(['app.py:9']);
    expect(await told(flask('require_membership(current_user, team_id)'))).toEqual([]);
  });
});
