package main

import "github.com/gin-gonic/gin"

type Order struct{ OwnerID string }

func routes(r *gin.Engine) {
	r.GET("/orders/:id", RequireUser(), order)
	r.DELETE("/orders/:id", RequireUser(), cancel)
}

func order(c *gin.Context) {
	id := c.Param("id")
	// ruleid: endpoint-record-of-others
	row := db.QueryRow("SELECT * FROM orders WHERE id = ?", id)
	c.JSON(200, row)
}

func cancel(c *gin.Context) {
	user := c.MustGet("user")
	id := c.Param("id")
	// ok: endpoint-record-of-others
	db.Exec("DELETE FROM orders WHERE id = ? AND owner_id = ?", id, user)
}
