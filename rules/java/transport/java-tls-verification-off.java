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

class Everyone implements X509TrustManager {
  // ok: java-tls-verification-off
  public void checkClientTrusted(X509Certificate[] chain, String type) {}
  // ruleid: java-tls-verification-off
  public void checkServerTrusted(X509Certificate[] chain, String type) {}
}

class AnyName implements HostnameVerifier {
  // ruleid: java-tls-verification-off
  public boolean verify(String host, SSLSession session) { return true; }
}

class Connections {
  void open(SSLContext context, TrustManagerFactory factory) throws Exception {
    TrustManager[] managers = new TrustManager[] {new Everyone()};
    // ruleid: java-tls-verification-off
    context.init(null, managers, null);
    // ok: java-tls-verification-off
    context.init(null, factory.getTrustManagers(), null);
    // ruleid: java-tls-verification-off
    HttpsURLConnection.setDefaultHostnameVerifier(new AnyName());
  }

  void openInsecure(Options options, SSLContext context) throws Exception {
    if (options.trustAllCertificates()) {
      // ok: java-tls-verification-off
      context.init(null, new TrustManager[] {new Everyone()}, null);
    }
  }

  void openUnlessChecked(Options options, SSLContext context) throws Exception {
    if (!options.isInsecure()) {
      return;
    }
    // ok: java-tls-verification-off
    context.init(null, new TrustManager[] {new Everyone()}, null);
  }
}
