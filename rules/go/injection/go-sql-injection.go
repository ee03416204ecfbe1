package example

import (
	"database/sql"
	"net/http"

	"github.com/gorilla/sessions"
	"github.com/lib/pq"
)

func find(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return
	}
	name := r.URL.Query().Get("name")
	// ruleid: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + name + "'")
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = $1", name)
}

func order(db *sql.DB, r *http.Request) {
	column := "name"
	if r.FormValue("by") == "age" {
		column = "age"
	}
	// ok: go-sql-injection
	db.Query("SELECT id FROM users ORDER BY " + column)
	// ok: go-sql-injection
	db.Query("SELECT id FROM users ORDER BY " + pq.QuoteIdentifier(r.FormValue("sort")))
}

var store = sessions.NewCookieStore([]byte(key))

func remember(w http.ResponseWriter, r *http.Request) {
	session, _ := store.Get(r, "app")
	session.Values["name"] = r.FormValue("name")
	session.Values["count"] = "1"
	session.Save(r, w)
}

func again(db *sql.DB, r *http.Request) {
	session, _ := store.Get(r, "app")
	name, _ := session.Values["name"].(string)
	// ruleid: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + name + "'")
	count, _ := session.Values["count"].(string)
	// ok: go-sql-injection
	db.Query("SELECT id FROM users WHERE name = '" + count + "'")
}
