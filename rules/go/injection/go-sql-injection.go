package example

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/gorilla/sessions"
	"github.com/lib/pq"
	"github.com/go-pg/pg/v10"
	"github.com/gofiber/fiber/v2"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/labstack/echo/v5"
	"github.com/uptrace/bun"
	"gorm.io/gorm"
	"xorm.io/builder"
	"xorm.io/xorm"
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

func prepared(ctx context.Context, pool *pgxpool.Pool, conn *pgx.Conn, r *http.Request) {
	name := r.FormValue("name")
	// ok: go-sql-injection
	conn.Prepare(ctx, name, "SELECT id FROM users WHERE name = $1")
	// ruleid: go-sql-injection
	conn.Prepare(ctx, "byName", "SELECT id FROM users WHERE name = '"+name+"'")
	tx, err := pool.Begin(ctx)
	if err != nil {
		return
	}
	// ruleid: go-sql-injection
	tx.Exec(ctx, "DELETE FROM users WHERE name = '"+name+"'")
	// ok: go-sql-injection
	tx.Exec(ctx, "DELETE FROM users WHERE name = $1", name)
	batch := &pgx.Batch{}
	// ruleid: go-sql-injection
	batch.Queue("DELETE FROM users WHERE name = '" + name + "'")
	// ok: go-sql-injection
	batch.Queue("DELETE FROM users WHERE name = $1", name)
}

func ofSqlx(ctx context.Context, db *sqlx.DB, r *http.Request) {
	name := r.FormValue("name")
	tx, _ := db.Beginx()
	// ruleid: go-sql-injection
	tx.MustExecContext(ctx, "DELETE FROM users WHERE name = '"+name+"'")
	// ruleid: go-sql-injection
	db.QueryxContext(ctx, "SELECT * FROM users WHERE name = '"+name+"'")
	var users []User
	// ruleid: go-sql-injection
	sqlx.SelectContext(ctx, db, &users, "SELECT * FROM users WHERE name = '"+name+"'")
	// ok: go-sql-injection
	sqlx.SelectContext(ctx, db, &users, "SELECT * FROM users WHERE name = $1", name)
	query, args, _ := sqlx.In("SELECT * FROM users WHERE name IN (?)", name)
	// ok: go-sql-injection
	db.Select(&users, db.Rebind(query), args...)
}

func ofGoPg(db *pg.DB, r *http.Request) {
	name := r.FormValue("name")
	// ok: go-sql-injection
	db.Exec("DELETE FROM users WHERE name = ?", name)
	// ruleid: go-sql-injection
	db.Exec("DELETE FROM users WHERE name = '" + name + "'")
	// ok: go-sql-injection
	db.Model(&User{}).Order(r.FormValue("sort")).Select()
	// ruleid: go-sql-injection
	db.Model(&User{}).OrderExpr(r.FormValue("sort")).Select()
}

func ofBun(ctx context.Context, db *bun.DB, r *http.Request) {
	name := r.FormValue("name")
	// ok: go-sql-injection
	db.NewRaw("SELECT * FROM users WHERE name = ?", name)
	// ruleid: go-sql-injection
	db.NewRaw("SELECT * FROM users WHERE name = '" + name + "'")
	// ok: go-sql-injection
	db.NewSelect().Model(&User{}).Order(r.FormValue("sort")).Where("name = ?", name)
	// ruleid: go-sql-injection
	db.NewSelect().Model(&User{}).Where("name = '" + name + "'")
}

func ofGorm(db *gorm.DB, r *http.Request) {
	// ruleid: go-sql-injection
	db.Model(&User{}).Update("rank", gorm.Expr("rank + "+r.FormValue("by")))
	// ok: go-sql-injection
	db.Model(&User{}).Update("rank", gorm.Expr("rank + ?", r.FormValue("by")))
}

func ofEcho(c *echo.Context, db *sql.DB) error {
	var form Form
	if err := echo.BindQueryParams(c, &form); err != nil {
		return err
	}
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM users WHERE name = '" + form.Name + "'")
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM users WHERE name = '" + c.QueryParamOr("name", "") + "'")
	return nil
}

func ofFiber(c *fiber.Ctx, db *sql.DB) error {
	// ruleid: go-sql-injection
	db.Query("SELECT * FROM users WHERE name = '" + c.AllParams()["name"] + "'")
	return nil
}

func ofXorm(engine *xorm.Engine, r *http.Request) {
	name := r.FormValue("name")
	cond := builder.NewCond().And(builder.Eq{"name": name})
	if name != "" {
		cond = cond.And(builder.In("name", name), builder.Like{"name", name})
	}
	// ok: go-sql-injection
	engine.Where(cond).Find(&users)
	// ok: go-sql-injection
	engine.Where(builder.Lt{"age": 3}.And(builder.Eq{"name": name})).Find(&users)
	// ruleid: go-sql-injection
	engine.Where(cond.And(builder.Expr("name = '" + name + "'"))).Find(&users)
	// ruleid: go-sql-injection
	engine.Where("name = '" + name + "'").Find(&users)
}
