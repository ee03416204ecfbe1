import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.X509TrustManager;
import java.security.cert.X509Certificate;
class Everyone implements X509TrustManager {
  // ruleid: java-tls-verification-off
  public void checkServerTrusted(X509Certificate[] chain, String type) {}
  public X509Certificate[] getAcceptedIssuers() { return null; }
}
class Client {
  void open(HttpsURLConnection c) {
    // ruleid: java-tls-verification-off
    c.setHostnameVerifier((host, session) -> true);
    // ok: java-tls-verification-off
    c.setConnectTimeout(1000);
  }
}
