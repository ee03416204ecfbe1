package org.acme

import android.os.Bundle
import android.webkit.WebView
import androidx.appcompat.app.AppCompatActivity

class PageActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val view = findViewById<WebView>(R.id.page)
        val url = intent.getStringExtra("url") ?: return
        // ruleid: java-webview-from-intent
        view.loadUrl(url)
        // ruleid: java-webview-from-intent
        intent.data?.getQueryParameter("script")?.let { view.evaluateJavascript("show('$it')", null) }
        // ok: java-webview-from-intent
        view.loadUrl("https://acme.example/start")
        val number = intent.getStringExtra("page")!!.toInt()
        // ok: java-webview-from-intent
        view.loadUrl("https://acme.example/pages/$number")
    }
}
