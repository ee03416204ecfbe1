import org.springframework.web.socket.config.annotation.WebSocketHandlerRegistry

class Live : WebSocketConfigurer {
  override fun registerWebSocketHandlers(registry: WebSocketHandlerRegistry) {
    // ruleid: java-websocket-any-origin
    registry.addHandler(handler, "/live").setAllowedOrigins("*")
    // ok: java-websocket-any-origin
    registry.addHandler(handler, "/shop").setAllowedOrigins("https://shop.example")
  }
}
