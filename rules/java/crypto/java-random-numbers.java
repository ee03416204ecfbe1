import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
class Routes {
  int choose(List<String> servers) {
    // ruleid: java-random-numbers
    return new Random().nextInt(servers.size());
  }
  int other(List<String> servers) {
    // ok: java-random-numbers
    return new SecureRandom().nextInt(servers.size());
  }
}
