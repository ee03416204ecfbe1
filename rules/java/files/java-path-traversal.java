import javax.servlet.http.*;
import java.io.*;
import java.nio.file.*;
import org.apache.commons.io.FilenameUtils;

public class Download extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-path-traversal
    InputStream in = new FileInputStream("/srv/files/" + value);
    // ruleid: java-path-traversal
    byte[] all = Files.readAllBytes(Paths.get("/srv/files", value));
    // ruleid: java-path-traversal
    byte[] named = Files.readAllBytes(Paths.get(value));
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ok: java-path-traversal
    InputStream in = new FileInputStream("/srv/files/" + FilenameUtils.getName(value));
    int number = Integer.parseInt(value);
    // ok: java-path-traversal
    File report = new File("/srv/reports/" + number + ".pdf");
    // ok: java-path-traversal
    Files.write(Paths.get("/srv/last.txt"), value.getBytes());
    try (InputStream body = request.getInputStream()) {
      // ok: java-path-traversal
      Files.copy(body, Paths.get("/srv/last.bin"));
      // ruleid: java-path-traversal
      Files.copy(body, Paths.get("/srv/" + value));
    }
    // ok: java-path-traversal
    java.nio.file.Path unused = java.nio.file.Path.of("/srv/files").resolve(value);
  }
}
