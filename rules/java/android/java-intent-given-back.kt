package org.acme

import android.app.Activity
import android.content.Intent
import android.os.Bundle

class ResultActivity : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        // ruleid: java-intent-given-back
        setResult(RESULT_OK, intent)
        finish()
    }

    fun done(code: String) {
        val intent = Intent()
        intent.putExtra("code", code)
        // ok: java-intent-given-back
        setResult(RESULT_OK, intent)
    }
}
