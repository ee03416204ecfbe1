import android.webkit.WebSettings;
import android.webkit.WebView;

class Pages {
  void configure(WebView view) {
    WebSettings settings = view.getSettings();
    // ruleid: java-webview-access
    settings.setAllowUniversalAccessFromFileURLs(true);
    // ruleid: java-webview-access
    view.getSettings().setAllowContentAccess(true);
    // ok: java-webview-access
    settings.setAllowFileAccess(false);
  }
}
