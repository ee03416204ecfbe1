package org.acme

import android.util.Log

class SignIn {
    fun check(name: String, password: String) {
        // ruleid: java-cleartext-secret-logged
        Log.d("SignIn", password)
        // ruleid: java-cleartext-secret-logged
        Log.i("SignIn", "with $password")
        // ok: java-cleartext-secret-logged
        Log.d("password", "of $name was checked")
    }

    fun typed(name: String) {
        val typed = findViewById<EditText>(R.id.password)
        val line = "name $name, password ${typed.text} are right"
        // ok: java-cleartext-secret-logged
        Log.i("SignIn", line)
        val password = findViewById<EditText>(R.id.password)
        val told = "name $name, password ${password.text} are right"
        // ruleid: java-cleartext-secret-logged
        Log.i("SignIn", told)
        // ok: java-cleartext-secret-logged
        Log.i("SignIn", "a password of ${password.length} signs")
    }
}
