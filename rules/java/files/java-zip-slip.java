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

  void checked(ZipInputStream zip, Path target) throws IOException {
    ZipEntry entry = zip.getNextEntry();
    Path path = target.resolve(entry.getName());
    within(target, path);
    // ok: java-zip-slip
    Files.copy(zip, path);
  }

  static void within(Path folder, Path path) throws IOException {
    if (!path.toAbsolutePath().normalize().startsWith(folder)) throw new IOException("outside");
  }

  void count(ZipInputStream zip) throws IOException {
    int entries = 0;
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) entries++;
    // ok: java-zip-slip
    File file = new File("/tmp/entries-" + entries);
  }
}
