package images

func upload(w http.ResponseWriter, r *http.Request) {
	file, header, err := r.FormFile("image")
	// ruleid: upload-as-named
	f, err := os.OpenFile("./public/"+header.Filename, os.O_WRONLY|os.O_CREATE, 0o600)
	io.Copy(f, file)
}

func uploadImage(w http.ResponseWriter, r *http.Request) {
	file, header, err := r.FormFile("image")
	if filepath.Ext(header.Filename) != ".png" {
		return
	}
	// ok: upload-as-named
	f, err := os.Create("./public/" + header.Filename)
	io.Copy(f, file)
}

func openLog(settings LogSettings) (*os.File, error) {
	// ok: upload-as-named
	return os.OpenFile(settings.Filename, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
}

func uploadAny(w http.ResponseWriter, r *http.Request) {
	file, header, err := r.FormFile("document")
	name := time.Now().Format("150405") + header.Filename
	place := path.Join("public", name)
	// ruleid: upload-as-named
	f, err := os.Create(place)
	io.Copy(f, file)
}
