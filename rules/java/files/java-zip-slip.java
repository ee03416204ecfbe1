import java.io.*;
import java.nio.file.*;
import java.util.zip.*;

public class Unpack {
  void all(ZipInputStream zip, Path target) throws IOException {
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      // ruleid: java-zip-slip
      Files.copy(zip, target.resolve(entry.getName()));
    }
  }

  void count(ZipInputStream zip) throws IOException {
    int entries = 0;
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) entries++;
    // ok: java-zip-slip
    File file = new File("/tmp/entries-" + entries);
  }
}
