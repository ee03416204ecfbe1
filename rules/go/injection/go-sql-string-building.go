package a

import (
	"database/sql"
	"fmt"
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
