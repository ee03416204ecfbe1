import java.io.FileInputStream;
import java.io.InputStream;
import org.springframework.util.FileCopyUtils;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.multipart.MultipartFile;

@RestController
public class Pages {
  @GetMapping("/pages/{name}")
  public int page(@PathVariable String name, @RequestParam String other) throws Exception {
    // ok: java-path-traversal
    try (InputStream in = new FileInputStream("/srv/pages/" + name)) {
      in.read();
    }
    // ruleid: java-path-traversal
    try (InputStream in = new FileInputStream("/srv/pages/" + other)) {
      return in.read();
    }
  }

  @PostMapping("/copies")
  public void copy(@RequestParam MultipartFile upload, @RequestParam String name) throws Exception {
    // ok: java-path-traversal
    FileCopyUtils.copy(upload.getBytes(), new java.io.File("/srv/pages/copy"));
    // ok: java-path-traversal
    FileCopyUtils.copyToByteArray(upload.getInputStream());
    // ruleid: java-path-traversal
    FileCopyUtils.copyToByteArray(new java.io.File("/srv/pages/" + name));
  }

  @GetMapping("/trees/{*name}")
  public int tree(@PathVariable String name) throws Exception {
    // ruleid: java-path-traversal
    try (InputStream in = new FileInputStream("/srv/trees/" + name)) {
      return in.read();
    }
  }
}
