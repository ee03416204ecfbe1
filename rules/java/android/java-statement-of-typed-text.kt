package org.acme

import android.widget.EditText

class Search {
    fun find(name: EditText, page: EditText) {
        val query = "SELECT * FROM users WHERE name='" + name.text + "'"
        // ruleid: java-statement-of-typed-text
        db?.rawQuery(query, null)
        // ruleid: java-statement-of-typed-text
        db?.execSQL("INSERT INTO users (name) VALUES ('${name.text}')")
        // ok: java-statement-of-typed-text
        db?.rawQuery("SELECT * FROM users WHERE name = ?", arrayOf(name.text.toString()))
        // ok: java-statement-of-typed-text
        db?.rawQuery("SELECT * FROM users LIMIT " + page.text.toString().toInt(), null)
    }
}
