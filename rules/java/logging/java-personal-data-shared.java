import com.segment.analytics.Analytics;
import io.sentry.protocol.User;
import java.util.Map;

class Tracking {
  void signedIn(Account account, Analytics analytics) {
    // ruleid: java-personal-data-shared
    analytics.identify(account.id(), Map.of("email", account.email()));
    User user = new User();
    // ruleid: java-personal-data-shared
    user.setEmail(account.email());
    // ok: java-personal-data-shared
    analytics.track(account.id(), Map.of("plan", account.plan()));
  }
}
