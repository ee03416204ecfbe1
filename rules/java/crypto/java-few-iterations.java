import javax.crypto.spec.PBEKeySpec;

class Keys {
    void of(char[] password, byte[] salt) {
        // ruleid: java-few-iterations
        PBEKeySpec few = new PBEKeySpec(password, salt, 1000, 256);
        // ok: java-few-iterations
        PBEKeySpec enough = new PBEKeySpec(password, salt, 600000, 256);
    }
}
