package main

import (
	"strconv"

	"github.com/gin-gonic/gin"
)

func routes(r *gin.Engine) {
	r.GET("/rows", rows)
	r.GET("/few", few)
}

func rows(c *gin.Context) {
	n, _ := strconv.Atoi(c.Query("n"))
	// ruleid: endpoint-unbounded-work
	c.JSON(200, make([]int, n))
}

func few(c *gin.Context) {
	n, _ := strconv.Atoi(c.Query("n"))
	if n > 100 {
		n = 100
	}
	// ok: endpoint-unbounded-work
	c.JSON(200, make([]int, n))
}
