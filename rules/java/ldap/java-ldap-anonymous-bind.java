import java.util.Hashtable;
import javax.naming.Context;
class Ldap {
  void open(Hashtable<String, String> env) {
    // ruleid: java-ldap-anonymous-bind
    env.put(Context.SECURITY_AUTHENTICATION, "none");
    // ok: java-ldap-anonymous-bind
    env.put(Context.SECURITY_AUTHENTICATION, "simple");
  }
}
