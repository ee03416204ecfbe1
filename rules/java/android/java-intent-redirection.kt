package org.acme

import android.content.Intent
import android.os.Bundle
import androidx.appcompat.app.AppCompatActivity

class GateActivity : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val next = intent.getParcelableExtra<Intent>("next")
        // ruleid: java-intent-redirection
        startActivity(next)
        val own = Intent(this, MainActivity::class.java)
        own.putExtra("title", intent.getStringExtra("title"))
        // ok: java-intent-redirection
        startActivity(own)
    }
}
