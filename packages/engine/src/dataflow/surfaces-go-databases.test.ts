import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const DATABASES = `package main
import (
	"context"
	"database/sql"
	"net/http"
	sq "github.com/Masterminds/squirrel"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	mongo2 "go.mongodb.org/mongo-driver/v2/mongo"
	"xorm.io/xorm"
)
var db *sql.DB
var coll *mongo.Collection
var coll2 *mongo2.Collection
var engine *xorm.Engine
var psql = sq.StatementBuilder.PlaceholderFormat(sq.Dollar)
func handle(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	ctx := r.Context()
	db.Query("select " + q) // BAD sql-injection
	db.Query("select ?", q)
	db.QueryContext(ctx, "select "+q) // BAD sql-injection
	db.QueryRow("select " + q) // BAD sql-injection
	db.QueryRowContext(ctx, "select "+q) // BAD sql-injection
	db.Exec("x" + q) // BAD sql-injection
	db.ExecContext(ctx, "x"+q) // BAD sql-injection
	db.ExecContext(ctx, "x", q)
	db.Prepare("x" + q) // BAD sql-injection
	st, _ := db.PrepareContext(ctx, "x")
	st.Query(q)
	st.ExecContext(ctx, q)
	tx, _ := db.Begin()
	tx.Exec("x" + q) // BAD sql-injection
	conn, _ := db.Conn(ctx)
	conn.QueryContext(ctx, "x"+q) // BAD sql-injection
	sq.Select("a").From("t").Where("a = " + q) // BAD sql-injection
	sq.Select("a").From("t").Where("a = ?", q)
	sq.Select("a").From("t").Where(sq.Eq{"a": q})
	sq.Select(q).From("t") // BAD sql-injection
	sq.Select("a").From(q) // BAD sql-injection
	sq.Select("a").From("t").OrderBy(q) // BAD sql-injection
	sq.Select("a").From("t").GroupBy(q) // BAD sql-injection
	sq.Select("a").From("t").Having("x" + q) // BAD sql-injection
	sq.Select("a").From("t").Join("x" + q) // BAD sql-injection
	sq.Select("a").From("t").LeftJoin("x" + q) // BAD sql-injection
	sq.Select("a").Column("x" + q) // BAD sql-injection
	sq.Select("a").Columns("x" + q) // BAD sql-injection
	sq.Update("t").Set("a", q).Where("b = " + q) // BAD sql-injection
	sq.Update("t").Set("a", q).Where(sq.Eq{"b": q})
	sq.Update(q) // BAD sql-injection
	sq.Delete("t").Where("b = " + q) // BAD sql-injection
	sq.Insert("t").Columns("a").Values(q)
	sq.Insert(q) // BAD sql-injection
	sq.Insert("t").Suffix("x" + q) // BAD sql-injection
	psql.Select("a").From("t").Where("a = " + q) // BAD sql-injection
	psql.Select("a").From("t").Where("a = ?", q)
	sq.Expr("x" + q) // BAD sql-injection
	sq.Expr("x ?", q)
	var f bson.M
	bson.UnmarshalExtJSON([]byte(q), false, &f)
	coll.FindOne(ctx, f) // BAD nosql-injection
	coll2.Find(ctx, f) // BAD nosql-injection
	coll2.UpdateOne(ctx, f, bson.M{}) // BAD nosql-injection
	coll2.Aggregate(ctx, f) // BAD nosql-injection
	coll.Find(ctx, bson.M{"$where": "this.a == " + q}) // BAD nosql-injection
	coll.Database().RunCommand(ctx, f) // BAD nosql-injection
	engine.Query("x" + q) // BAD sql-injection
	engine.SQL("x" + q) // BAD sql-injection
	engine.Where("a = " + q) // BAD sql-injection
	engine.Where("a = ?", q)
	engine.Exec("x" + q) // BAD sql-injection
	engine.OrderBy(q) // BAD sql-injection
	engine.NewSession().And("x" + q) // BAD sql-injection
	engine.Join("INNER", "t", "x"+q) // BAD sql-injection
	engine.Table("t").Select("x" + q) // BAD sql-injection
	engine.GroupBy("x" + q) // BAD sql-injection
	engine.In("a", q)
	engine.ID(q)
	rdb := redis.NewClient(&redis.Options{})
	rdb.Eval(ctx, q, nil) // BAD nosql-injection
	rdb.Get(ctx, q)
	rdb.Do(ctx, "get", q)
	redis.NewScript(q) // BAD nosql-injection
}
func run(ctx context.Context) {}
func (s *S) a(w http.ResponseWriter, r *http.Request) {
	q := r.FormValue("q")
	st, err := s.db.PrepareContext(r.Context(), "x")
	if err != nil {
		return
	}
	st.Query(q)
	st.ExecContext(r.Context(), q)
	st2, _ := s.db.Prepare("x")
	st2.Exec(q)
	tx, err := s.db.Begin()
	tx.Exec("x" + q) // BAD sql-injection
	tx.Stmt(st).Exec(q)
}
type S struct{ db *sql.DB }
func b(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("x", "y")
	q := r.FormValue("q")
	st, _ := db.Prepare("x")
	st.Query(q)
	tx, _ := db.BeginTx(r.Context(), nil)
	tx.Exec("x" + q) // BAD sql-injection
	c, _ := db.Conn(r.Context())
	c.ExecContext(r.Context(), "x" + q) // BAD sql-injection
}
`;

const MESSAGES = `package main
import (
	"context"
	"os/exec"
	"github.com/IBM/sarama"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
)
type handler struct{}
func (h *handler) ConsumeClaim(s sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for msg := range claim.Messages() {
		exec.Command(string(msg.Value)) // BAD command-injection
	}
	return nil
}
func partition(c sarama.Consumer) {
	pc, _ := c.ConsumePartition("t", 0, 0)
	for m := range pc.Messages() {
		exec.Command(string(m.Value)) // BAD command-injection
	}
	m := <-pc.Messages()
	exec.Command(string(m.Key)) // BAD command-injection
}
func one(msg *sarama.ConsumerMessage) {
	exec.Command(string(msg.Value)) // BAD command-injection
}
func rabbit(conn *amqp.Connection) {
	ch, _ := conn.Channel()
	msgs, _ := ch.Consume("q", "", true, false, false, false, nil)
	for d := range msgs {
		exec.Command(string(d.Body)) // BAD command-injection
	}
	d, ok, _ := ch.Get("q", true)
	if ok {
		exec.Command(string(d.Body)) // BAD command-injection
	}
}
func delivered(d amqp.Delivery) {
	exec.Command(string(d.Body)) // BAD command-injection
	exec.Command(d.CorrelationId) // BAD command-injection
}
func kafkas() {
	r := kafka.NewReader(kafka.ReaderConfig{})
	m, _ := r.ReadMessage(context.Background())
	exec.Command(string(m.Value)) // BAD command-injection
	f, _ := r.FetchMessage(context.Background())
	exec.Command(string(f.Key)) // BAD command-injection
}
func kc(c *kafka.Conn) {
	m, _ := c.ReadMessage(10)
	exec.Command(string(m.Value)) // BAD command-injection
}
func subs(rdb *redis.Client) {
	ps := rdb.Subscribe(context.Background(), "x")
	for m := range ps.Channel() {
		exec.Command(m.Payload) // BAD command-injection
	}
	m, _ := ps.ReceiveMessage(context.Background())
	exec.Command(m.Payload) // BAD command-injection
	s, _ := rdb.XReadGroup(context.Background(), nil).Result()
	exec.Command(s[0].Messages[0].Values["x"].(string)) // BAD command-injection
}
func clusters(rdb redis.UniversalClient) {
	for m := range rdb.Subscribe(context.Background(), "x").Channel() {
		exec.Command(m.Payload) // BAD command-injection
	}
}
`;

describe('databases and brokers of Go, by their types', () => {
  it.each([
    ['tells statements from what is bound and prepared', 'a.go', DATABASES],
    ['knows what consumers are given', 'a.go', MESSAGES],
  ])('%s', async (_, path, text) => {
    const { found, marked } = await sinkKinds('go', { [path]: text });
    expect(marked.length).toBeGreaterThan(0);
    expect(found).toEqual(marked);
  });
});
