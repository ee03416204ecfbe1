package org.acme

import android.content.SharedPreferences
import android.os.Bundle

class Settings(private val preferences: SharedPreferences) {
    var password: String?
        get() = preferences.getString("password", "")
        set(value) {
            // ruleid: java-secret-in-preferences
            preferences.edit().putString("password", value).apply()
        }

    fun keep(password: String, cipher: (String) -> String) {
        val editor = preferences.edit()
        // ruleid: java-secret-in-preferences
        editor.putString("user_password", password)
        // ok: java-secret-in-preferences
        editor.putString("password", encrypted(password))
        // ok: java-secret-in-preferences
        editor.putString("password_hint", "the usual one")
        editor.apply()
    }

    fun arguments(password: String): Bundle {
        val bundle = Bundle()
        // ok: java-secret-in-preferences
        bundle.putString("password", password)
        return bundle
    }
}
