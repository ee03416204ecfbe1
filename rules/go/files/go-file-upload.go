package example

import (
	"mime/multipart"
	"github.com/gin-gonic/gin"
)

func upload(c *gin.Context) {
	file, err := c.FormFile("photo")
	if err != nil {
		return
	}
	// ruleid: go-file-upload
	c.SaveUploadedFile(file, "/srv/uploads/"+file.Filename)
	// ok: go-file-upload
	c.SaveUploadedFile(file, "/srv/uploads/"+newName()+".jpg")
}
