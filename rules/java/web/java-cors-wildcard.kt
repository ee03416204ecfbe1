import io.ktor.server.application.*
import io.ktor.server.plugins.cors.routing.*

fun Application.open() {
    // ruleid: java-cors-wildcard
    install(CORS) { anyHost(); allowCredentials = true }
}

fun Application.closed() {
    // ok: java-cors-wildcard
    install(CORS) { allowHost("app.example.com"); allowCredentials = true }
}
