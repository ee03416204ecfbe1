import java.util.*;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.util.HtmlUtils;

@RestController
class Greeting {
  @GetMapping("/hello")
  String hello(@RequestParam String name) {
    // ruleid: java-xss-response
    return "<p>Hello " + name;
  }

  @GetMapping("/escaped")
  String escaped(@RequestParam String name) {
    // ok: java-xss-response
    return "<p>Hello " + HtmlUtils.htmlEscape(name);
  }

  @GetMapping("/json")
  Answer json(@RequestParam String name) {
    // ok: java-xss-response
    return new Answer(name);
  }
}

@Controller
class Pages {
  @GetMapping("/view")
  String view(@RequestParam String name) {
    // ok: java-xss-response
    return "redirect:/people/" + name;
  }

  @GetMapping("/text")
  @ResponseBody
  String text(@RequestParam String name) {
    // ruleid: java-xss-response
    return name;
  }
}

record Answer(String name) {}
