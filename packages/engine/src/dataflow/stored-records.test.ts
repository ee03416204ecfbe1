import { describe, expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

const RULES: readonly TaintRule[] = [
  { id: 'direct', languages: [], sources: ['remote'], sinks: ['bad'] },
  { id: 'stored', languages: [], sources: ['stored'], sinks: ['bad'] },
];

/** Lines marked BAD get what was stored from a request; all others do not. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Python, SQLAlchemy': {
    'models.py': `from flask_sqlalchemy import SQLAlchemy
db = SQLAlchemy()
class Note(db.Model):
    id = db.Column(db.Integer)
class User(db.Model):
    id = db.Column(db.Integer)
`,
    'a.py': `from models import db, Note, User
def add():
    note = Note(title=source(), text='plain')
    db.session.add(note)
def change():
    user = User.query.filter_by(id=1).first()
    user.name = source()
    db.session.commit()
def bulk():
    User.query.filter_by(id=1).update({'mail': source(), 'age': 3})
def show():
    for note in Note.query.order_by(Note.id).all():
        sink(note.title) # BAD title
        sink(note.text)
    sink(Note.query.get(1).name)
    user = db.session.query(User).filter(User.id == 1).one()
    sink('<b>' + user.name) # BAD name
    sink(user.mail) # BAD mail
    sink(user.age)
    sink(User.query.count())
class Cart:
    pass
def others():
    cart = Cart()
    cart.title = source()
    sink(Cart.query.first().title)
`,
  },
  'Python, Django': {
    'models.py': `from django.db import models
class Note(models.Model):
    title = models.CharField()
`,
    'a.py': `from models import Note
def add():
    Note.objects.create(title=source(), text='plain')
def show():
    note = Note.objects.get(id=1)
    sink(note.title) # BAD title
    sink(note.text)
    for one in Note.objects.filter(id=1).order_by('id'):
        sink(one.title) # BAD each
`,
  },
  'JavaScript, models by name': {
    'note.js': `const mongoose = require('mongoose');
module.exports = mongoose.model('Note', new mongoose.Schema({ title: String }));
`,
    'user.js': `import { Sequelize } from 'sequelize';
const sequelize = new Sequelize('sqlite::memory:');
export const User = sequelize.define('User', {});
`,
    'a.js': `const Note = require('./note');
import { User } from './user.js';
import { PrismaClient } from '@prisma/client';
const prisma = new PrismaClient();
async function add() {
  await Note.create({ title: source(), text: 'plain' });
  await new Note({ body: source() }).save();
  await User.update({ name: source(), age: 3 }, { where: { id: source() } });
  await Note.findOneAndUpdate({ text: source() }, { $set: { kind: source() } });
  await prisma.post.create({ data: { title: source(), text: 'plain' } });
}
async function show() {
  const note = await Note.findById(1);
  sink(note.title); // BAD title
  sink(note.text);
  sink(note.kind); // BAD kind
  for (const one of await Note.find({})) sink(one.title); // BAD each
  Note.findOne({}, (error, one) => sink(one.title)); // BAD callback
  Note.find().then((all) => all.forEach((one) => sink(one.title))); // BAD then
  const user = await User.findByPk(1);
  sink(user.name); // BAD name
  sink(user.age);
  const posts = await prisma.post.findMany();
  sink(posts[0].title); // BAD post
  sink(posts[0].text);
  const comment = await prisma.comment.findFirst();
  sink(comment.title);
}
`,
  },
  'TypeScript, entities': {
    'a.ts': `import { Entity, Column, BaseEntity } from 'typeorm';
@Entity()
export class Note extends BaseEntity {
  @Column() title: string;
  @Column() text: string;
}
async function add() {
  const note = new Note();
  note.title = source();
  note.text = 'plain';
  await note.save();
}
async function show() {
  const note = await Note.findOne({ where: { id: 1 } });
  sink(note.title); // BAD title
  sink(note.text);
}
`,
  },
  'Java, repositories of entities': {
    'Note.java': `@Entity
class Note {
  private String title;
  private String text;
  void setTitle(String title) { this.title = title; }
  String getTitle() { return title; }
  void setText(String text) { this.text = text; }
  String getText() { return text; }
}
`,
    'Notes.java': `interface Notes extends JpaRepository<Note, Long> {
  List<Note> findByText(String text);
}
`,
    'A.java': `class A {
  private Notes notes;
  void add() {
    Note note = new Note();
    note.setTitle(source());
    note.setText("plain");
    notes.save(note);
  }
  void show() {
    for (Note note : notes.findAll()) {
      sink(note.getTitle()); // BAD title
      sink(note.getText());
    }
  }
}
`,
  },
  Ruby: {
    'note.rb': `class Note < ApplicationRecord
end
`,
    'a.rb': `def add
  Note.create(title: source(), text: 'plain')
end
def change
  note = Note.find(1)
  note.update(body: source())
  note.name = source()
  note.save
end
def show
  note = Note.find_by(id: 1)
  sink(note.title) # BAD title
  sink(note.text)
  sink(note.body) # BAD body
  sink(note.name) # BAD name
  sink(Note.where(id: 1).order(:id).first.title) # BAD chain
end
`,
  },
  'PHP, Eloquent': {
    'Note.php': `<?php
namespace App;
use Illuminate\\Database\\Eloquent\\Model;
class Note extends Model {}
`,
    'a.php': `<?php
use App\\Note;
function add() {
  Note::create(['title' => source(), 'text' => 'plain']);
  $note = new Note();
  $note->body = source();
  $note->save();
}
function show() {
  $note = Note::find(1);
  sink($note->title); // BAD title
  sink($note->text);
  sink($note->body); // BAD body
  foreach (Note::where('id', 1)->get() as $one) {
    sink($one->title); // BAD each
  }
}
`,
  },
};

describe('what records keep of a request', () => {
  it.each(Object.keys(PROGRAMS))('is a source where the same field is read again: %s', async (name) => {
    const files = PROGRAMS[name] ?? {};
    const { flows } = await flowsIn(files, {}, RULES);
    const places = flows.filter((f) => f.ruleId === 'stored').map((f) => `${f.path}:${f.startLine}`);
    expect([...new Set(places)].sort()).toEqual(expected(files).sort());
  });
});
