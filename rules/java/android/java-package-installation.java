import android.content.Intent;
import android.net.Uri;
import java.io.File;

class Updates {
  void view(Intent intent, File file) {
    // ruleid: java-package-installation
    intent.setDataAndType(Uri.fromFile(file), "application/vnd.android.package-archive");
  }

  void install(File file) {
    Intent intent = new Intent(Intent.ACTION_INSTALL_PACKAGE);
    // ruleid: java-package-installation
    intent.setData(Uri.fromFile(file));
  }

  void show(Intent intent, File file) {
    // ok: java-package-installation
    intent.setDataAndType(Uri.fromFile(file), "image/png");
  }
}
