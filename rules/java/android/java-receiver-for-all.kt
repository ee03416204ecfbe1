package org.acme

import android.app.Activity
import android.content.BroadcastReceiver
import android.content.Intent
import android.content.IntentFilter
import android.os.Bundle

class StartActivity : Activity() {
    private val receiver = Opened()

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        // ruleid: java-receiver-for-all
        registerReceiver(receiver, IntentFilter("org.acme.OPENED"))
    }

    fun own() {
        // ok: java-receiver-for-all
        registerReceiver(receiver, IntentFilter("org.acme.OPENED"), RECEIVER_NOT_EXPORTED)
    }

    fun battery() {
        // ok: java-receiver-for-all
        registerReceiver(receiver, IntentFilter("android.intent.action.BATTERY_CHANGED"))
        // ok: java-receiver-for-all
        registerReceiver(receiver, IntentFilter(Intent.ACTION_SCREEN_ON))
    }
}
