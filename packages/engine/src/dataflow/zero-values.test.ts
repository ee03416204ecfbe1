import { expect, test } from 'vitest';
import { reportedIn } from './testing/flows-in.ts';

test('in Go a field that nobody set, and a variable without a value, have the methods of their types', async () => {
  const { reported, marked } = await reportedIn(
    'a.go',
    `package a

import "lib"

type Group struct{ Services Services }
type Services struct{ Notes Notes }
type Notes struct{}

var app = new(Group)
var db lib.Connection
var names Group

func (n *Notes) run(text string) { sink(text) } // BAD
func (n *Notes) get(text string) { sink(text) } // BAD
func (n *Notes) set(text string) { sink(text) } // BAD
func (n *Notes) put(text string) { sink(len(text)) }

func made() {
	group := new(Group)
	group.Services.Notes.run(source())
}
func written() {
	group := Group{}
	group.Services.Notes.get(source())
}
func kept()  { app.Services.Notes.set(source()) }
func other() { names.Services.Notes.put(source()) }
func stated() {
	db.Query(source()) // BAD
}
`,
  );
  expect(reported).toEqual(marked);
});
