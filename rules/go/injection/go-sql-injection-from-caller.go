package reports

import "database/sql"

func Run(db *sql.DB, statement string) {
	// ruleid: go-sql-injection-from-caller
	db.Query(statement)
	// ok: go-sql-injection-from-caller
	db.Query("SELECT 1")
}
