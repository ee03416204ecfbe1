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

  void within(HttpServletRequest request, File folder) throws IOException {
    // ok: java-path-traversal
    File file = new File(folder, request.getParameter("file"));
    if (!file.toPath().normalize().startsWith(folder.toPath().normalize())) {
      throw new IOException("outside");
    }
    // ok: java-path-traversal
    InputStream in = new FileInputStream(file);
    // ok: java-path-traversal
    File other = new File(folder, request.getParameter("other"));
    String full = other.getCanonicalPath();
    if (full.startsWith(folder.getCanonicalPath() + File.separator)) {
      // ok: java-path-traversal
      InputStream second = new FileInputStream(other);
    }
    // ruleid: java-path-traversal
    File unchecked = new File(folder, request.getParameter("unchecked"));
    if (unchecked.exists()) {
      // ruleid: java-path-traversal
      InputStream third = new FileInputStream(unchecked);
    }
  }

  static class Temporary extends javax.servlet.http.HttpServlet {
    @Override
    public void doPost(javax.servlet.http.HttpServletRequest request, javax.servlet.http.HttpServletResponse response) throws java.io.IOException {
      // ok: java-path-traversal
      java.nio.file.Files.createTempFile(request.getParameter("prefix"), ".tmp");
      // ok: java-path-traversal
      java.io.File.createTempFile(request.getParameter("prefix"), ".tmp");
      // ruleid: java-path-traversal
      java.nio.file.Files.createTempFile(java.nio.file.Path.of(request.getParameter("folder")), "a", ".tmp");
    }
  }
}
