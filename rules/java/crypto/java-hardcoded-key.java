import javax.crypto.spec.SecretKeySpec;
class Keys {
  SecretKeySpec bad() {
    // ruleid: java-hardcoded-key
    return new SecretKeySpec("0123456789abcdef".getBytes(), "AES");
  }
  SecretKeySpec good(byte[] key) {
    // ok: java-hardcoded-key
    return new SecretKeySpec(key, "AES");
  }
}
