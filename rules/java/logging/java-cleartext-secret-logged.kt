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
}
