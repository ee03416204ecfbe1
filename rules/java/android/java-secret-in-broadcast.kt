package org.acme

import android.app.Activity
import android.content.Intent

class AccountActivity : Activity() {
    fun tellAll(name: String, password: String) {
        // ruleid: java-secret-in-broadcast
        val intent = Intent("org.acme.SIGNED_IN")
        intent.putExtra("name", name)
        intent.putExtra("password", password)
        sendBroadcast(intent)
    }

    fun tellOwn(password: String) {
        // ok: java-secret-in-broadcast
        val intent = Intent("org.acme.SIGNED_IN")
        intent.setPackage(packageName)
        intent.putExtra("password", password)
        sendBroadcast(intent)
    }

    fun tellName(name: String) {
        // ok: java-secret-in-broadcast
        val intent = Intent("org.acme.SIGNED_IN")
        intent.putExtra("name", name)
        sendBroadcast(intent)
    }
}
