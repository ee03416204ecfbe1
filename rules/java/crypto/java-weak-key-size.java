import java.security.KeyPairGenerator;
class Keys {
  void make() throws Exception {
    KeyPairGenerator weak = KeyPairGenerator.getInstance("RSA");
    // ruleid: java-weak-key-size
    weak.initialize(1024);
    KeyPairGenerator strong = KeyPairGenerator.getInstance("RSA");
    // ok: java-weak-key-size
    strong.initialize(3072);
  }
}
