package example

import (
	"database/sql"
	"net/http"

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
