package example

import (
	"context"
	"encoding/json"
	"net/http"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func find(users *mongo.Collection, r *http.Request) {
	var filter bson.M
	json.NewDecoder(r.Body).Decode(&filter)
	// ruleid: go-nosql-injection
	users.Find(context.Background(), filter)
	// ok: go-nosql-injection
	users.Find(context.Background(), bson.M{"active": true})
}
