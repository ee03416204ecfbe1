package org.acme

import java.io.FileWriter

class Keep {
    fun keep(fw: FileWriter, name: EditText, password: EditText) {
        // ruleid: java-secret-in-file
        fw.write("password is " + password.text.toString() + "\n")
        val line = "of ${name.text}: ${password.text}"
        // ruleid: java-secret-in-file
        fw.write(line)
        // ok: java-secret-in-file
        fw.write("of ${name.text}: a password of ${password.length} signs")
        // ok: java-secret-in-file
        fw.write("of ${name.text}: ${encrypt(password)}")
    }
}
