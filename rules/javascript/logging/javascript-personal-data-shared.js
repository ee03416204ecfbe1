import posthog from 'posthog-js';
import * as Sentry from '@sentry/browser';

function signedIn(user, plan) {
  // ruleid: javascript-personal-data-shared
  posthog.identify(user.id, { email: user.email });
  // ruleid: javascript-personal-data-shared
  Sentry.setUser({ id: user.id, phoneNumber: user.phone });
  // ruleid: javascript-personal-data-shared
  gtag('set', 'user_data', { email: user.email });
  // ok: javascript-personal-data-shared
  posthog.capture('signed in', { plan });
  // ok: javascript-personal-data-shared
  mailer.identify(user.id, { email: user.email });
}
