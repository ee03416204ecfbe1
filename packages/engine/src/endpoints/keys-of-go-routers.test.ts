import { expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const told = async (take: string, query: string, within = 'db.QueryRow'): Promise<string[]> =>
  (
    await found({
      'notes.go': `package notes

import "net/http"

type Note struct {
	ID     int \`db:"id"\`
	UserID int \`db:"user_id"\`
}

func routes(r *mux.Router) {
	r.HandleFunc("/notes/{id}", requireLogin(show))
	r.HandleFunc("/mine", requireLogin(mine))
}

func requireLogin(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		session, _ := store.Get(r, "session")
		if session.Values["user_id"] == nil {
			http.Error(w, "no", http.StatusUnauthorized)
			return
		}
		next(w, r)
	}
}

func mine(w http.ResponseWriter, r *http.Request) { w.Write(nil) }

func show(w http.ResponseWriter, r *http.Request) {
	session, _ := store.Get(r, "session")
	id := ${take}
	var n Note
	err := ${within}(${query}).Scan(&n.ID)
	json.NewEncoder(w).Encode(n)
}
`,
    })
  ).filter((one) => one.startsWith('endpoint-record-of-others'));

it('a record of others is told however a router of Go gives its key', async () => {
  for (const take of ['mux.Vars(r)["id"]', 'chi.URLParam(r, "id")', 'r.PathValue("id")'])
    expect(await told(take, '"SELECT id FROM notes WHERE id = ?", id'), take).toEqual([
      'endpoint-record-of-others notes.go:32',
    ]);
});

it('one that is looked for with whom a session of gorilla names is none of others', async () => {
  expect(
    await told(
      'mux.Vars(r)["id"]',
      '"SELECT id FROM notes WHERE id = ? AND user_id = ?", id, session.Values["user_id"]',
    ),
  ).toEqual([]);
});

it('one that belongs to what stands in the context is looked for within that', async () => {
  expect(
    await told(
      'c.Params(":name")',
      '"SELECT id FROM notes WHERE repo = ? AND id = ?", c.Repo.Repository.ID, id',
    ),
  ).toEqual([]);
  expect(await told('c.Params(":name")', 'id', 'c.Repo.GitRepo.DeleteNote')).toEqual([]);
  expect(await told('c.Params(":name")', 'id', 'notes.DeleteNote')).toHaveLength(1);
});
