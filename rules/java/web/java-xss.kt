package org.acme

import io.ktor.http.ContentType
import io.ktor.server.application.*
import io.ktor.server.response.*
import io.ktor.server.routing.*

fun Application.pages() {
    routing {
        val greeting = "Hello"
        get("/hello/{name}") {
            val name = call.parameters["name"]
            // ruleid: java-xss
            call.respondText("<p>$greeting $name</p>", ContentType.Text.Html)
            // ok: java-xss
            call.respondText("$greeting $name")
        }
    }
}
