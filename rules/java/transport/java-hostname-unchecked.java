import java.nio.ByteBuffer;
import javax.net.ssl.*;

class Connections {
  void engine(SSLContext context, ByteBuffer in, ByteBuffer out) throws Exception {
    SSLEngine engine = context.createSSLEngine();
    // ruleid: java-hostname-unchecked
    engine.beginHandshake();
  }

  void engineOfServer(SSLContext context) throws Exception {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    // ok: java-hostname-unchecked
    engine.beginHandshake();
  }

  void socket(SSLSocketFactory factory) throws Exception {
    SSLSocket socket = (SSLSocket) factory.createSocket("example.com", 636);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("");
    socket.setSSLParameters(parameters);
    // ruleid: java-hostname-unchecked
    socket.getOutputStream();
  }

  void checked(SSLSocketFactory factory) throws Exception {
    SSLSocket socket = (SSLSocket) factory.createSocket("example.com", 636);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    // ok: java-hostname-unchecked
    socket.getOutputStream();
  }
}
