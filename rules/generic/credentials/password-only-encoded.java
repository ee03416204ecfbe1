import java.security.MessageDigest;
import java.util.Base64;
import org.springframework.security.crypto.password.PasswordEncoder;

class Written implements PasswordEncoder {
  // ruleid: password-only-encoded
  public String encode(CharSequence raw) {
    return Base64.getEncoder().encodeToString(raw.toString().getBytes());
  }

  public boolean matches(CharSequence raw, String kept) {
    return encode(raw).equals(kept);
  }
}

class Hashed implements PasswordEncoder {
  // ok: password-only-encoded
  public String encode(CharSequence raw) {
    return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(raw.toString().getBytes()));
  }
}

class Names {
  // ok: password-only-encoded
  String encode(String name) {
    return Base64.getEncoder().encodeToString(name.getBytes());
  }
}
