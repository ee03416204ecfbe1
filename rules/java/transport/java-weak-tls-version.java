import javax.net.ssl.SSLContext;
class Tls {
  void make() throws Exception {
    // ruleid: java-weak-tls-version
    SSLContext weak = SSLContext.getInstance("SSLv3");
    // ok: java-weak-tls-version
    SSLContext strong = SSLContext.getInstance("TLSv1.3");
  }
}
