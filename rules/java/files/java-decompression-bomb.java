import java.util.zip.GZIPInputStream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

class Packed extends HttpServlet {
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    GZIPInputStream packed = new GZIPInputStream(request.getInputStream());
    // ruleid: java-decompression-bomb
    byte[] all = packed.readAllBytes();
    // ok: java-decompression-bomb
    byte[] some = packed.readNBytes(100000);
  }
}
