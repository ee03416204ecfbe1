package a

import (
	"database/sql"
	"fmt"
	"net/http"
	"strings"
)

func find(db *sql.DB, name string) {
	// ruleid: go-sql-string-building
	db.Query("SELECT * FROM users WHERE name = '" + name + "'")
	q := fmt.Sprintf("DELETE FROM users WHERE name = '%s'", name)
	// ruleid: go-sql-string-building
	db.Exec(q)
	// ok: go-sql-string-building
	db.Query("SELECT * FROM users WHERE name = $1", name)
	where := []string{"1 = 1"}
	if name != "" {
		where = append(where, "name = ?")
	}
	// ok: go-sql-string-building
	db.Query("SELECT * FROM users WHERE "+strings.Join(where, " AND "), name)
}

func ask(client *http.Client, token string, db *sql.DB) {
	address := fmt.Sprintf("https://api.example.com/me?access_token=%s", token)
	// ok: go-sql-string-building
	client.Get(address)
	// ok: go-sql-string-building
	client.Get("https://api.example.com/find?where name=" + token)
	// ruleid: go-sql-string-building
	db.Query(fmt.Sprintf("SELECT * FROM links WHERE url = 'https://%s'", token))
}
