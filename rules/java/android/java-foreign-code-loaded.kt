package org.acme

import android.content.Context

class Plugins(private val context: Context) {
    fun load(name: String): Any? {
        // ruleid: java-foreign-code-loaded
        val other = context.createPackageContext(name, Context.CONTEXT_INCLUDE_CODE or Context.CONTEXT_IGNORE_SECURITY)
        return other.classLoader.loadClass("$name.Plugin").newInstance()
    }

    fun loadOwn(name: String): Any? {
        val manager = context.packageManager
        if (manager.checkSignatures(context.packageName, name) != 0) return null
        // ok: java-foreign-code-loaded
        val other = context.createPackageContext(name, Context.CONTEXT_INCLUDE_CODE or Context.CONTEXT_IGNORE_SECURITY)
        return other.classLoader.loadClass("$name.Plugin").newInstance()
    }

    fun icons(name: String): Any {
        // ok: java-foreign-code-loaded
        return context.createPackageContext(name, 0).resources
    }
}
