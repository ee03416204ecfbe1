package org.acme

import android.net.http.SslError
import android.webkit.SslErrorHandler
import android.webkit.WebView
import android.webkit.WebViewClient

class AnyPage : WebViewClient() {
    override fun onReceivedSslError(view: WebView?, handler: SslErrorHandler?, error: SslError?) {
        // ruleid: java-webview-accepts-certificates
        handler?.proceed()
    }
}

class OwnPage(private val own: ByteArray) : WebViewClient() {
    override fun onReceivedSslError(view: WebView, handler: SslErrorHandler, error: SslError) {
        if (isOwn(error.certificate, own)) {
            // ok: java-webview-accepts-certificates
            handler.proceed()
        } else {
            handler.cancel()
        }
    }
}
