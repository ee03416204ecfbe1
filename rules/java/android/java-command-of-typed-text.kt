package org.acme

import android.widget.EditText

class Ping {
    fun run(host: EditText) {
        val line = "ping " + host.text.toString()
        // ruleid: java-command-of-typed-text
        Runtime.getRuntime().exec(line)
        // ok: java-command-of-typed-text
        Runtime.getRuntime().exec("ping -c 1 acme.org")
    }
}
