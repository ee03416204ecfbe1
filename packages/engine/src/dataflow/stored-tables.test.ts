import { describe, expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import type { ModelFile } from './models.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

const RULES: readonly TaintRule[] = [
  { id: 'direct', languages: [], sources: ['remote'], sinks: ['bad'] },
  { id: 'stored', languages: [], sources: ['stored'], sinks: ['bad'] },
];

/** What the rules say of libraries, as far as these programs use them. */
const MODEL: ModelFile = {
  returns: [
    { call: '{knex,knex.knex}', type: 'knex.Knex' },
    { call: 'Sequel.{sqlite,connect}', type: 'Sequel.Database' },
  ],
  sources: [{ call: 'source', kind: 'remote' }],
  sinks: [{ call: 'sink', argument: 0, kind: 'bad' }],
};

/** Lines marked BAD get what was stored from a request; all others do not. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Go, sqlx': {
    'main.go': `package main
import "github.com/jmoiron/sqlx"
type Note struct {
	Name string \`db:"title"\`
	Text string \`db:"text"\`
}
func add(db *sqlx.DB) {
	db.MustExec("INSERT INTO notes (title, text) VALUES ($1, $2)", source(), "plain")
	note := Note{Name: source()}
	db.NamedExec("UPDATE others SET title = :title WHERE id = 1", &note)
}
func show(db *sqlx.DB) {
	var note Note
	db.Get(&note, "SELECT * FROM notes WHERE id = $1", 1)
	sink(note.Name) // BAD title
	sink(note.Text)
	notes := []Note{}
	db.Select(&notes, "SELECT title, text FROM notes")
	for _, one := range notes {
		sink(one.Name) // BAD each
		sink(one.Text)
	}
	var other Note
	db.Get(&other, "SELECT title FROM others")
	sink(other.Name) // BAD named
}
`,
  },
  'C#, Dapper': {
    'A.cs': `using Dapper;
public class Note {
  public string Title { get; set; }
  public string Text { get; set; }
}
public class A {
  public void Add(IDbConnection db) {
    db.Execute("INSERT INTO notes (title, text) VALUES (@title, @text)", new { title = source(), text = "plain" });
  }
  public void Show(IDbConnection db) {
    var note = db.QueryFirst<Note>("SELECT title, text FROM notes WHERE id = @id", new { id = 1 });
    sink(note.Title); // BAD title
    sink(note.Text);
    foreach (var one in db.Query<Note>("SELECT * FROM notes")) {
      sink(one.Title); // BAD each
    }
  }
}
`,
  },
  'Ruby, Sequel': {
    'a.rb': `require 'sequel'
DB = Sequel.sqlite
class Note < Sequel::Model
end
def add
  Note.create(title: source(), text: 'plain')
  DB[:users].insert(name: source(), age: 1)
end
def show
  sink(Note.last.title) # BAD title
  sink(Note.last.text)
  sink(Note.first(id: 1)[:title]) # BAD by key
  DB[:users].where(id: 1).each do |row|
    sink(row[:name]) # BAD dataset
    sink(row[:age])
  end
end
`,
  },
  'TypeScript, Drizzle': {
    'a.ts': `import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text } from 'drizzle-orm/pg-core';
export const notes = pgTable('notes', { title: text('title'), text: text('text') });
export const carts = pgTable('carts', { title: text('title') });
const db = drizzle('');
async function add() {
  await db.insert(notes).values({ title: source(), text: 'plain' });
}
async function change() {
  await db.update(notes).set({ body: source() }).where(eq(notes.id, 1));
}
async function show() {
  const all = await db.select().from(notes).where(eq(notes.id, 1));
  sink(all[0].title); // BAD title
  sink(all[0].text);
  sink(all[0].body); // BAD body
  const one = await db.query.notes.findFirst();
  sink(one.title); // BAD query
  const cart = await db.select().from(carts);
  sink(cart[0].title);
}
`,
  },
  'JavaScript, Knex': {
    'a.js': `const knex = require('knex')({ client: 'pg' });
async function add() {
  await knex('notes').insert({ title: source(), text: 'plain' });
  await knex('notes').where({ id: source() }).update({ body: source() });
  await knex('users').where('id', 1).update('name', source());
}
async function show() {
  const note = await knex('notes').where({ id: 1 }).first();
  sink(note.title); // BAD title
  sink(note.text);
  sink(note.body); // BAD body
  for (const one of await knex.select('*').from('notes')) sink(one.title); // BAD each
  const user = await knex('users').first();
  sink(user.name); // BAD name
  sink(user.title);
}
`,
  },
  'JavaScript, documents': {
    'a.js': `const { MongoClient } = require('mongodb');
const client = new MongoClient('');
const db = client.db('app');
async function add() {
  await db.collection('notes').insertOne({ title: source(), text: 'plain' });
  await db.collection('notes').updateOne({ id: source() }, { $set: { body: source() } });
}
async function show() {
  const note = await db.collection('notes').findOne({ id: 1 });
  sink(note.title); // BAD title
  sink(note.text);
  sink(note.body); // BAD body
  for (const one of await db.collection('notes').find({}).toArray()) sink(one.title); // BAD each
  const other = await db.collection('carts').findOne({});
  sink(other.title);
}
`,
  },
  'Python, documents': {
    'a.py': `from pymongo import MongoClient
client = MongoClient()
db = client.app
def add():
    db.notes.insert_one({'title': source(), 'text': 'plain'})
    db['notes'].update_one({'id': source()}, {'$set': {'body': source()}})
def show():
    note = db.notes.find_one({'id': 1})
    sink(note['title']) # BAD title
    sink(note['text'])
    sink(note['body']) # BAD body
    for one in db['notes'].find():
        sink(one.get('title')) # BAD each
    sink(db.carts.find_one()['title'])
`,
  },
  'Go, documents': {
    'main.go': `package main
import "go.mongodb.org/mongo-driver/mongo"
type Note struct {
	Name string \`bson:"title"\`
	Text string \`bson:"text"\`
}
func add(db *mongo.Database) {
	db.Collection("notes").InsertOne(ctx, bson.M{"title": source(), "text": "plain"})
}
func show(db *mongo.Database) {
	var note Note
	db.Collection("notes").FindOne(ctx, bson.M{"id": 1}).Decode(&note)
	sink(note.Name) // BAD title
	sink(note.Text)
	var other Note
	db.Collection("carts").FindOne(ctx, bson.M{"id": 1}).Decode(&other)
	sink(other.Name)
}
`,
  },
};

describe('what tables and collections that are named by a text keep of a request', () => {
  it.each(Object.keys(PROGRAMS))('is a source where the same field is read again: %s', async (name) => {
    const files = PROGRAMS[name] ?? {};
    const { flows } = await flowsIn(files, {}, RULES, MODEL);
    const places = flows.filter((f) => f.ruleId === 'stored').map((f) => `${f.path}:${f.startLine}`);
    expect([...new Set(places)].sort()).toEqual(expected(files).sort());
  });
});
