import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files)).map((one) => one.split(' ', 1)[0] ?? '').sort();

const flask = (then: string): Record<string, string> => ({
  'app.py': `from flask import Flask, session, jsonify
app = Flask(__name__)
app.config['SESSION_COOKIE_SECURE'] = True
class Invoice(Model):
    user_id = Column(Integer)
@app.route('/invoices/<int:invoice_id>')
def invoice(invoice_id):
    if 'user_id' not in session:
        return redirect('/login')
    found = Invoice.query.get(invoice_id)
    if found.user_id != session['user_id']:
        ${then}
    return jsonify(found.to_dict())
`,
});

it('an owner that is compared only to write a note is compared for nothing', async () => {
  for (const then of [
    "create_security_event('other', invoice_id)",
    "logger.warning('other invoice')",
    'audit_log.add(invoice_id)',
  ])
    expect(await told(flask(then)), then).toContain('endpoint-record-of-others');
  for (const then of ['abort(403)', "return redirect('/')", "log_and_abort('other')", 'raise NotAllowed()'])
    expect(await told(flask(then)), then).not.toContain('endpoint-record-of-others');
});

it('so is the kind of a file', async () => {
  const upload = (then: string): Record<string, string> => ({
    'app.py': `import os
from flask import Flask, request
app = Flask(__name__)
@app.route('/picture', methods=['POST'])
def picture():
    image_file = request.files['image']
    filename = secure_filename(image_file.filename)
    if not allowed_file(image_file.filename):
        ${then}
    image_file.save(os.path.join('static', filename))
    return 'ok'
`,
  });
  expect(await told(upload("logger.warning('odd file')"))).toContain('upload-as-named');
  expect(await told(upload("return 'no', 400"))).not.toContain('upload-as-named');
});
