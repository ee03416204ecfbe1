package shop

import (
	"database/sql"
	"fmt"
)

func find(db *sql.DB, name, password string) *sql.Row {
	// ruleid: password-hashed-by-statement
	return db.QueryRow(fmt.Sprintf("SELECT id FROM users WHERE name = '%s' AND password = SHA2('%s', 256)", name, password))
}

func other(db *sql.DB, name, digest string) *sql.Row {
	// ok: password-hashed-by-statement
	return db.QueryRow("SELECT id FROM users WHERE name = ? AND password = ?", name, digest)
}

func file(db *sql.DB, name string) *sql.Row {
	// ok: password-hashed-by-statement
	return db.QueryRow("SELECT id FROM files WHERE name = ? AND checksum = SHA2(?, 256)", name)
}
