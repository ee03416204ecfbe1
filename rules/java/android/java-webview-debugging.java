import android.webkit.WebView;

class Startup {
  void always() {
    // ruleid: java-webview-debugging
    WebView.setWebContentsDebuggingEnabled(true);
  }

  void inDebugBuilds() {
    if (BuildConfig.DEBUG) {
      // ok: java-webview-debugging
      WebView.setWebContentsDebuggingEnabled(true);
    }
  }
}
