package tracking

import (
	"github.com/getsentry/sentry-go"
	"github.com/posthog/posthog-go"
)

func signedIn(client posthog.Client, scope *sentry.Scope, account Account) {
	// ruleid: go-personal-data-shared
	client.Enqueue(posthog.Identify{DistinctId: account.ID, Properties: posthog.NewProperties().Set("email", account.Email)})
	// ruleid: go-personal-data-shared
	scope.SetUser(sentry.User{ID: account.ID, Email: account.Email})
	// ok: go-personal-data-shared
	client.Enqueue(posthog.Capture{DistinctId: account.ID, Properties: posthog.NewProperties().Set("plan", account.Plan)})
}
