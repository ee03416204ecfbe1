import java.net.Socket;

class Client {
  void connect(String host) throws Exception {
    // ruleid: java-plain-socket
    Socket a = new Socket(host, 25);
    // ok: java-plain-socket
    Socket b = new Socket("localhost", 25);
  }
}
