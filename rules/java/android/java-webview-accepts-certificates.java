import android.net.http.SslError;
import android.webkit.SslErrorHandler;
import android.webkit.WebView;
import android.webkit.WebViewClient;

class AnyPage extends WebViewClient {
  @Override
  public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
    // ruleid: java-webview-accepts-certificates
    handler.proceed();
  }
}

class NoPage extends WebViewClient {
  @Override
  public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
    // ok: java-webview-accepts-certificates
    handler.cancel();
  }
}
