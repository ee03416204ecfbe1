import org.slf4j.*;

public class SignIn {
  private static final Logger log = LoggerFactory.getLogger(SignIn.class);

  void signIn(User user, String password) {
    // ruleid: java-cleartext-secret-logged
    log.info("sign-in of {} with {}", user.getName(), user.getPassword());
    // ruleid: java-cleartext-secret-logged
    System.out.println("sign-in with " + password);
    // ruleid: java-cleartext-secret-logged
    log.info("sign-in of " + user.getName() +
        " with: " + password);
    // ok: java-cleartext-secret-logged
    log.info("password given: {}", password != null);
    // ok: java-cleartext-secret-logged
    log.info("password of {} was changed", user.getName());
    // ok: java-cleartext-secret-logged
    log.info("kept {}", user.getHashedPassword());
    // ok: java-cleartext-secret-logged
    log.warn("{} or {} is missing", SettingNames.USER, SettingNames.SECRET_KEY);
    // ok: java-cleartext-secret-logged
    log.warn("expected {}, found {}", CredentialsType.ACCESS_TOKEN, user.getCredentialsType());
  }
}
