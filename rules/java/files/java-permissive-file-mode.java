import java.nio.file.attribute.PosixFilePermissions;
class Files {
  void set() {
    // ruleid: java-permissive-file-mode
    var wide = PosixFilePermissions.fromString("rw-rw-rw-");
    // ok: java-permissive-file-mode
    var own = PosixFilePermissions.fromString("rw-------");
  }
}
