import { describe, expect, it } from 'vitest';
import { found, guessed } from './testing/found-in.ts';

const told = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
  (await found(files))
    .filter((one) => one.startsWith('endpoint-grants-rights '))
    .map((one) => one.split(' ')[1] ?? '');

describe('fields that give rights', () => {
  const helper = (name: string) =>
    `class Note:\n    def ${name}(self, values):\n        self.__dict__.update(values)\n`;
  const caller =
    'from flask import Flask, request\nimport note_service\napp = Flask(__name__)\n\n@app.route("/notes", methods=["POST"])\ndef save():\n    note_service.fill(request.get_json())\n';

  it('are set by whoever sends a request that a helper is handed, and by nobody where none reaches it', async () => {
    const service = 'def fill(values):\n    note = Note()\n    note.__dict__.update(values)\n';
    expect(await told({ 'note_service.py': service, 'app.py': caller })).toEqual(['note_service.py:3']);
    expect(await told({ 'note_service.py': service })).toEqual([]);
    expect(await told({ 'notes.py': helper('fill') })).toEqual([]);
  });

  it('are not set where an object is made or unpacked', async () => {
    expect(await told({ 'notes.py': helper('__setstate__') })).toEqual([]);
    expect(await told({ 'notes.py': helper('__init__') })).toEqual([]);
    const parser = (name: string) =>
      `class NoteParser\n  def ${name}(params)\n    @values = params.to_unsafe_h\n  end\nend\n`;
    expect(await told({ 'note_parser.rb': parser('initialize') })).toEqual([]);
    expect(await told({ 'note_parser.rb': parser('fill') })).toEqual(['note_parser.rb:3']);
  });

  it('are those of a form for everybody, and not of one that only administrators fill', async () => {
    const rails = (before: string) =>
      `class NotesController < ApplicationController\n${before}\n  def create\n    Note.create(note_params)\n  end\n\n  private\n\n  def note_params\n    params.require(:note).permit!\n  end\nend\n`;
    const routes = "Rails.application.routes.draw do\n  post '/notes', to: 'notes#create'\nend\n";
    const of = (before: string, path = 'app/controllers/notes_controller.rb') =>
      told({ [path]: rails(before), 'config/routes.rb': routes });
    expect(await of('')).toEqual(['app/controllers/notes_controller.rb:10']);
    expect(await of('  before_action :require_admin!')).toEqual([]);
    // A name asks nobody.
    const admin = 'app/controllers/admin/notes_controller.rb';
    expect(await of('', admin)).toEqual([`${admin}:10`]);
  });

  it('are not those of a record whose owner the server writes over what was sent', async () => {
    const rails = (merged: string) =>
      `class NotesController < ApplicationController\n  def note_params\n    params.require(:note).permit!${merged}\n  end\nend\n`;
    expect(await told({ 'notes_controller.rb': rails('') })).toHaveLength(1);
    expect(await told({ 'notes_controller.rb': rails('.merge(color: params[:color])') })).toHaveLength(1);
    expect(await told({ 'notes_controller.rb': rails('.merge!(user_id: current_user.id)') })).toEqual([]);
  });
});

describe('a file that is kept as whoever sends it names it', () => {
  it('is a guess where only those who run the program may send one', async () => {
    const app = (guard: string) => ({
      'app.py': `from flask import Flask, request\napp = Flask(__name__)\n\n@app.route('/files', methods=['POST'])\n${guard}def put():\n    file = request.files['file']\n    file.save('files/' + file.filename)\n`,
    });
    const told = async (guard: string) => {
      const of = (all: readonly string[]) => all.filter((one) => one.startsWith('upload-as-named'));
      return [of(await found(app(guard))).length, of(await guessed(app(guard))).length];
    };
    expect(await told('')).toEqual([1, 0]);
    expect(await told('@login_required\n')).toEqual([1, 0]);
    expect(await told('@admin_required\n')).toEqual([1, 1]);
  });
});
