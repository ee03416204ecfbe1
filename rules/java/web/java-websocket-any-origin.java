import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;

class Live implements WebSocketMessageBrokerConfigurer {
  public void registerStompEndpoints(StompEndpointRegistry registry) {
    // ruleid: java-websocket-any-origin
    registry.addEndpoint("/live").setAllowedOriginPatterns("*").withSockJS();
    // ok: java-websocket-any-origin
    registry.addEndpoint("/shop").setAllowedOrigins("https://shop.example");
    // ok: java-websocket-any-origin
    registry.addEndpoint("/own");
  }
}

class Open extends ServerEndpointConfig.Configurator {
  // ruleid: java-websocket-any-origin
  @Override public boolean checkOrigin(String origin) {
    return true;
  }
}

class Own extends ServerEndpointConfig.Configurator {
  // ok: java-websocket-any-origin
  @Override public boolean checkOrigin(String origin) {
    return "https://shop.example".equals(origin);
  }
}
