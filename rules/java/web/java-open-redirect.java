import javax.servlet.http.*;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import io.javalin.Javalin;

public class Leave extends HttpServlet {
  @Override
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    // ruleid: java-open-redirect
    response.sendRedirect(value);
  }

  @Override
  public void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String value = request.getParameter("value");
    String target = "home".equals(value) ? "/home" : "/";
    // ok: java-open-redirect
    response.sendRedirect(target);
  }
}

class OfRest {
  @GET
  public Response next(@QueryParam("next") String next) {
    // ok: java-open-redirect
    Response.status(302).location(java.net.URI.create("/home")).build();
    // ruleid: java-open-redirect
    return Response.status(302).location(java.net.URI.create(next)).build();
  }
}

class OfSpringFunctions {
  ServerResponse next(ServerRequest request) {
    // ruleid: java-open-redirect
    return ServerResponse.seeOther(java.net.URI.create(request.param("next").get())).build();
  }
}

class OfMicronaut {
  @Get("/next")
  Object next(@QueryValue String next) {
    // ruleid: java-open-redirect
    return HttpResponse.redirect(java.net.URI.create(next));
  }
}

class OfJavalin {
  public static void main(String[] args) {
    // ruleid: java-open-redirect
    Javalin.create().get("/next", ctx -> ctx.redirect(ctx.queryParamMap().get("next").get(0))).start(7000);
  }
}

class Answers {
  @jakarta.ws.rs.GET
  public org.jboss.resteasy.reactive.RestResponse<Void> moved(@org.jboss.resteasy.reactive.RestQuery String to) {
    // ruleid: java-open-redirect
    return org.jboss.resteasy.reactive.RestResponse.seeOther(java.net.URI.create(to));
  }
}
