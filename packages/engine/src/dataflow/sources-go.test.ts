import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.go',
    `package a
import ("os/exec"; "context"; "github.com/segmentio/kafka-go")
func f() { r := kafka.NewReader(kafka.ReaderConfig{}); m, _ := r.ReadMessage(context.Background())
exec.Command("sh", "-c", string(m.Value)).Run() // FROM message
}
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; amqp "github.com/rabbitmq/amqp091-go")
func f() { conn, _ := amqp.Dial("x"); ch, _ := conn.Channel(); msgs, _ := ch.Consume("q", "", true, false, false, false, nil)
for d := range msgs {
exec.Command("sh", "-c", string(d.Body)).Run() // FROM message
} }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "github.com/IBM/sarama")
type h struct{}
func (h) ConsumeClaim(s sarama.ConsumerGroupSession, c sarama.ConsumerGroupClaim) error { for m := range c.Messages() { run(m) }; return nil }
func run(m *sarama.ConsumerMessage) {
exec.Command("sh", "-c", string(m.Value)).Run() // FROM message
}
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "github.com/nats-io/nats.go")
func f() { nc, _ := nats.Connect("x"); nc.Subscribe("s", func(m *nats.Msg) {
exec.Command("sh", "-c", string(m.Data)).Run() // FROM message
}) }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "context"; "github.com/redis/go-redis/v9")
func f() { c := redis.NewClient(nil); p := c.Subscribe(context.Background(), "x")
for m := range p.Channel() {
exec.Command("sh", "-c", m.Payload).Run() // FROM message
} }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "context"; "cloud.google.com/go/pubsub")
func f(s *pubsub.Subscription) { s.Receive(context.Background(), func(ctx context.Context, m *pubsub.Message) {
exec.Command("sh", "-c", string(m.Data)).Run() // FROM message
}) }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; mqtt "github.com/eclipse/paho.mqtt.golang")
func f(c mqtt.Client) { c.Subscribe("x", 0, func(c mqtt.Client, m mqtt.Message) {
exec.Command("sh", "-c", string(m.Payload())).Run() // FROM message
}) }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "context"; "github.com/aws/aws-lambda-go/events"; "github.com/aws/aws-lambda-go/lambda")
func web(ctx context.Context, e events.APIGatewayProxyRequest) (events.APIGatewayProxyResponse, error) {
exec.Command("sh", "-c", e.Body).Run() // FROM remote
exec.Command("sh", "-c", e.QueryStringParameters["x"]).Run() // FROM remote
return events.APIGatewayProxyResponse{}, nil }
func queue(ctx context.Context, e events.SQSEvent) error { for _, r := range e.Records {
exec.Command("sh", "-c", r.Body).Run() // FROM message
}; return nil }
func bucket(ctx context.Context, e events.S3Event) error {
exec.Command("sh", "-c", e.Records[0].S3.Object.Key).Run() // FROM message
return nil }
func main() { lambda.Start(web) }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "net/http"; "github.com/GoogleCloudPlatform/functions-framework-go/functions")
func init() { functions.HTTP("x", func(w http.ResponseWriter, r *http.Request) {
exec.Command("sh", "-c", r.URL.Query().Get("x")).Run() // FROM remote
}) }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "os"; "bufio"; "fmt"; "flag")
func main() {
exec.Command("sh", "-c", os.Args[1]).Run() // FROM argument
exec.Command("sh", "-c", os.Getenv("X")).Run() // FROM environment
exec.Command("sh", "-c", flag.Arg(0)).Run() // FROM argument
s := bufio.NewScanner(os.Stdin)
for s.Scan() {
exec.Command("sh", "-c", s.Text()).Run() // FROM argument
}
r := bufio.NewReader(os.Stdin)
t, _ := r.ReadString('\\n')
exec.Command("sh", "-c", t).Run() // FROM argument
var n string
fmt.Scanln(&n)
exec.Command("sh", "-c", n).Run() // FROM argument
}
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "github.com/gorilla/websocket")
func f(c *websocket.Conn) { _, m, _ := c.ReadMessage()
exec.Command("sh", "-c", string(m)).Run() // FROM remote
}
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "context"; pb "example.com/greet/proto")
type server struct { pb.UnimplementedGreeterServer }
func (s *server) SayHello(ctx context.Context, in *pb.HelloRequest) (*pb.HelloReply, error) {
exec.Command("sh", "-c", in.GetName()).Run() // FROM remote
return nil, nil }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "net/http"; "net/url")
func made(to string) {
r, _ := http.NewRequest("GET", to, nil)
exec.Command("sh", "-c", r.URL.Path).Run()
o := &http.Request{URL: &url.URL{Path: to}}
exec.Command("sh", "-c", o.URL.Path).Run()
exec.Command("sh", "-c", o.FormValue("a")).Run()
}
type signer struct{ next http.RoundTripper }
func (s *signer) RoundTrip(req *http.Request) (*http.Response, error) {
exec.Command("sh", "-c", req.FormValue("a")).Run()
exec.Command("sh", "-c", req.URL.Path).Run()
return s.next.RoundTrip(req) }
type modifier interface { Modify(req *http.Request) error }
type token struct{}
func (t *token) Modify(req *http.Request) error {
exec.Command("sh", "-c", req.URL.Path).Run()
req.Header.Set("Authorization", "x")
return nil }
func handle(w http.ResponseWriter, req *http.Request) {
exec.Command("sh", "-c", req.URL.Path).Run() // FROM remote
look(req)
}
func look(req *http.Request) error {
exec.Command("sh", "-c", req.Host).Run() // FROM remote
return nil }
`,
  ],
  [
    'a.go',
    `package a
import ("os/exec"; "net/http"; "net/http/httputil"; "net/url")
func send() { req, _ := http.NewRequest("GET", "http://notes.example/", nil); sign(req) }
func sign(req *http.Request) {
exec.Command("sh", "-c", req.URL.Path).Run()
again(req)
}
func again(req *http.Request) {
exec.Command("sh", "-c", req.Header.Get("a")).Run()
}
func Asked(req *http.Request) {
exec.Command("sh", "-c", req.Header.Get("a")).Run() // FROM remote 1
exec.Command("sh", "-c", req.FormValue("a")).Run() // FROM remote
}
func onward(req *http.Request) { Asked(req) }
func both(w http.ResponseWriter, req *http.Request) { made, _ := http.NewRequest("GET", "http://notes.example/", nil); of(made); of(req) }
func of(req *http.Request) {
exec.Command("sh", "-c", req.URL.Path).Run() // FROM remote
}
type forwards struct{ next http.RoundTripper }
func (f *forwards) RoundTrip(req *http.Request) (*http.Response, error) {
exec.Command("sh", "-c", req.Header.Get("a")).Run() // FROM remote
return f.next.RoundTrip(req) }
func newForwards() *forwards { return &forwards{} }
func proxy(to *url.URL) http.Handler {
director := func(req *http.Request) {
exec.Command("sh", "-c", req.Header.Get("a")).Run() // FROM remote
}
p := httputil.NewSingleHostReverseProxy(to)
p.Transport = newForwards()
p.Director = director
return p }
func client() *http.Client {
return &http.Client{CheckRedirect: func(req *http.Request, via []*http.Request) error {
exec.Command("sh", "-c", req.URL.Path).Run() // FROM remote 1
return nil }} }
`,
  ],
];

describe('what reaches a program in Go', () => {
  it.each(PROGRAMS)('is told by where it comes from: %s, program %#', async (path, text) => {
    const { found, marked } = await sourceKinds('go', { [path]: text });
    expect(found).toEqual(marked);
  });
});
