import java.net.Socket;
import java.net.URL;
class Net {
  void go() throws Exception {
    // ruleid: java-cleartext-connection
    URL plain = new URL("http://api.acme.com/users");
    // ok: java-cleartext-connection
    Socket socket = new Socket("mail.acme.com", 25);
    // ok: java-cleartext-connection
    URL safe = new URL("https://api.acme.com/users");
  }
}
