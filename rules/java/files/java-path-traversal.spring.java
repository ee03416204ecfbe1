import java.io.FileInputStream;
import java.io.InputStream;
import org.springframework.web.bind.annotation.*;

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

  @GetMapping("/trees/{*name}")
  public int tree(@PathVariable String name) throws Exception {
    // ruleid: java-path-traversal
    try (InputStream in = new FileInputStream("/srv/trees/" + name)) {
      return in.read();
    }
  }
}
