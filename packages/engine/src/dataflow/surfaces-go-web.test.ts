import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const SERVERS = `package main
import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	texttemplate "text/template"
	"github.com/go-resty/resty/v2"
	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
	"github.com/kataras/iris/v12"
)
func stdlib(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	exec.Command(q).Run() // BAD command-injection
	exec.Command("ls", q)
	exec.Command("sh", "-c", q).Output() // BAD command-injection
	exec.CommandContext(r.Context(), "bash", "-c", q) // BAD command-injection
	exec.CommandContext(r.Context(), "ls", q)
	syscall.Exec(q, nil, nil) // BAD command-injection
	os.StartProcess(q, nil, nil) // BAD command-injection
	os.Open(q) // BAD path-traversal
	os.ReadFile(filepath.Join("/x", q)) // BAD path-traversal
	os.ReadFile(filepath.Join("/x", filepath.Base(q)))
	os.WriteFile(q, nil, 0o600) // BAD path-traversal
	os.WriteFile("x", []byte(q), 0o600)
	os.Readlink(q) // BAD path-traversal
	os.CopyFS(q, nil) // BAD path-traversal
	os.DirFS("/x").Open(q)
	os.OpenInRoot("/x", q)
	root, _ := os.OpenRoot("/x")
	root.Open(q)
	os.OpenRoot(q) // BAD path-traversal
	os.MkdirAll(q, 0o700) // BAD path-traversal
	os.Rename("a", q) // BAD path-traversal
	os.Chtimes(q, t, t) // BAD path-traversal
	filepath.Walk(q, nil) // BAD path-traversal
	filepath.WalkDir(q, nil) // BAD path-traversal
	filepath.Glob(q) // BAD path-traversal
	http.ServeFile(w, r, q) // BAD path-traversal
	http.ServeFileFS(w, r, os.DirFS("/x"), q)
	http.FileServer(http.Dir(q)) // BAD path-traversal
	http.ServeContent(w, r, q, t, nil)
	http.Redirect(w, r, q, 302) // BAD open-redirect
	http.RedirectHandler(q, 302) // BAD open-redirect
	w.Write([]byte(q)) // BAD xss
	fmt.Fprintf(w, "<b>%s", q) // BAD xss
	io.WriteString(w, q) // BAD xss
	fmt.Fprint(w, template.HTMLEscapeString(q))
	fmt.Fprint(w, url.QueryEscape(q))
	http.Error(w, q, 500)
	json.NewEncoder(w).Encode(q)
	io.Copy(w, bytes.NewBufferString(q)) // BAD xss
	template.HTML(q) // BAD xss
	template.New("x").Parse(q) // BAD template-injection
	texttemplate.Must(texttemplate.New("x").Parse(q)) // BAD template-injection
	template.New("x").ParseFiles(q) // BAD path-traversal
	template.ParseFiles(q) // BAD path-traversal
	template.ParseGlob(q) // BAD path-traversal
	template.Must(template.ParseFiles("x")).Execute(w, q)
}
func clients(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query().Get("q")
	http.Get(q) // BAD ssrf
	http.Post(q, "x", nil) // BAD ssrf
	http.Get("https://a.b/?q=" + url.QueryEscape(q))
	http.DefaultClient.Get(q) // BAD ssrf
	(&http.Client{}).Get(q) // BAD ssrf
	req, _ := http.NewRequest("GET", q, nil) // BAD ssrf
	http.DefaultClient.Do(req)
	http.NewRequestWithContext(r.Context(), "GET", q, nil) // BAD ssrf
	net.Dial("tcp", q) // BAD ssrf
	(&net.Dialer{}).DialContext(context.TODO(), "tcp", q) // BAD ssrf
	net.DialTCP("tcp", nil, nil)
	u, _ := url.Parse(q)
	httputil.NewSingleHostReverseProxy(u) // BAD ssrf
	resty.New().R().Get(q) // BAD ssrf
	resty.New().R().Execute("GET", q) // BAD ssrf
	resty.New().SetBaseURL(q) // BAD ssrf
	resty.New().R().SetQueryParam("q", q).Get("https://a.b")
}
func requests(w http.ResponseWriter, r *http.Request) {
	exec.Command(r.PostFormValue("x")) // BAD command-injection
	exec.Command(r.Form.Get("x")) // BAD command-injection
	exec.Command(r.PathValue("x")) // BAD command-injection
	exec.Command(r.Header.Get("X")) // BAD command-injection
	exec.Command(r.Host) // BAD command-injection
	exec.Command(r.RequestURI) // BAD command-injection
	exec.Command(r.URL.Path) // BAD command-injection
	exec.Command(r.UserAgent()) // BAD command-injection
	exec.Command(r.Method)
	exec.Command(r.RemoteAddr)
	c, _ := r.Cookie("x")
	exec.Command(c.Value) // BAD command-injection
	u, p, _ := r.BasicAuth()
	exec.Command(u) // BAD command-injection
	exec.Command(p) // BAD command-injection
	b, _ := io.ReadAll(r.Body)
	exec.Command(string(b)) // BAD command-injection
	var v struct{ Name string }
	json.NewDecoder(r.Body).Decode(&v)
	exec.Command(v.Name) // BAD command-injection
	f, h, _ := r.FormFile("f")
	exec.Command(h.Filename) // BAD command-injection
	fb, _ := io.ReadAll(f)
	exec.Command(string(fb)) // BAD command-injection
	exec.Command(mux.Vars(r)["x"]) // BAD command-injection
	exec.Command(httprouter.ParamsFromContext(r.Context()).ByName("x")) // BAD command-injection
	exec.Command(r.MultipartForm.Value["x"][0]) // BAD command-injection
}
func routed(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	exec.Command(ps.ByName("x")) // BAD command-injection
}
func irised(ctx iris.Context) {
	exec.Command(ctx.URLParam("x")) // BAD command-injection
	exec.Command(ctx.URLParamDefault("x", "y")) // BAD command-injection
	exec.Command(ctx.Params().Get("x")) // BAD command-injection
	exec.Command(ctx.FormValue("x")) // BAD command-injection
	exec.Command(ctx.PostValue("x")) // BAD command-injection
	exec.Command(ctx.PostValueTrim("x")) // BAD command-injection
	exec.Command(ctx.GetHeader("x")) // BAD command-injection
	exec.Command(ctx.GetCookie("x")) // BAD command-injection
	exec.Command(ctx.Path()) // BAD command-injection
	exec.Command(ctx.URLParams()["x"]) // BAD command-injection
	var v struct{ Name string }
	ctx.ReadJSON(&v)
	exec.Command(v.Name) // BAD command-injection
	var w struct{ Name string }
	ctx.ReadForm(&w)
	exec.Command(w.Name) // BAD command-injection
	b, _ := ctx.GetBody()
	exec.Command(string(b)) // BAD command-injection
	ctx.HTML(ctx.URLParam("x")) // BAD xss
	ctx.HTML("<b>%s</b>", ctx.URLParam("x")) // BAD xss
	ctx.WriteString(ctx.URLParam("x")) // BAD xss
	ctx.Writef("%s", ctx.URLParam("x")) // BAD xss
	ctx.Text(ctx.URLParam("x"))
	ctx.JSON(ctx.URLParam("x"))
	ctx.Redirect(ctx.URLParam("x")) // BAD open-redirect
	ctx.ServeFile(ctx.URLParam("x")) // BAD path-traversal
	ctx.SendFile(ctx.URLParam("x"), "a") // BAD path-traversal
	ctx.UploadFormFiles(ctx.URLParam("x")) // BAD path-traversal
	_, fh, _ := ctx.FormFile("f")
	exec.Command(fh.Filename) // BAD command-injection
	ctx.SaveFormFile(fh, ctx.URLParam("x")) // BAD path-traversal
	exec.Command(ctx.Request().URL.Path) // BAD command-injection
}
func main() {
	r := mux.NewRouter()
	r.HandleFunc("/x", func(w http.ResponseWriter, r *http.Request) { exec.Command(r.FormValue("x")) }).Methods("GET") // BAD command-injection
	app := iris.New()
	app.Get("/x", func(ctx iris.Context) { exec.Command(ctx.URLParam("x")) }) // BAD command-injection
	app.Party("/a").Post("/y", irised)
}
`;

describe('servers and clients of Go, by their types', () => {
  it.each([['knows what handlers are given, and which arguments do harm', 'a.go', SERVERS]])(
    '%s',
    async (_, path, text) => {
      const { found, marked } = await sinkKinds('go', { [path]: text });
      expect(marked.length).toBeGreaterThan(0);
      expect(found).toEqual(marked);
    },
  );
});
