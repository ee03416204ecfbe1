package org.acme

import io.ktor.server.application.*
import io.ktor.server.request.*
import io.ktor.server.routing.*
import org.jetbrains.exposed.sql.transactions.transaction
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.web.bind.annotation.*

@RestController
class Orders(private val jdbc: JdbcTemplate) {
    // ok: java-sql-injection
    @GetMapping("/orders/{id}")
    fun one(@PathVariable id: Int) = jdbc.queryForList("select * from orders where id = $id")

    @GetMapping("/orders")
    fun named(@RequestParam name: String): List<Map<String, Any>> {
        // ok: java-sql-injection
        jdbc.queryForList("select * from orders where name = ?", name)
        // ruleid: java-sql-injection
        return jdbc.queryForList("select * from orders where name = '$name'")
    }
}

fun Application.orders() {
    routing {
        get("/raw") {
            val name = call.request.queryParameters["name"] ?: return@get
            transaction {
                // ruleid: java-sql-injection
                exec("delete from orders where name = '$name'")
            }
        }
        post("/count") {
            val limit = call.receiveParameters()["limit"]?.toIntOrNull() ?: 10
            // ok: java-sql-injection
            transaction { exec("select * from orders limit $limit") }
        }
    }
}
