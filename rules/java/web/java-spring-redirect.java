import org.springframework.web.bind.annotation.*;
import org.springframework.web.servlet.ModelAndView;

class Login {
  @GetMapping("/next")
  public String next(@RequestParam String url) {
    // ruleid: java-spring-redirect
    return "redirect:" + url;
  }

  @GetMapping("/view")
  public ModelAndView view(@RequestParam String url) {
    // ruleid: java-spring-redirect
    return new ModelAndView("redirect:" + url);
  }

  @GetMapping("/item")
  public String item(@RequestParam String id) {
    // ok: java-spring-redirect
    return "redirect:/items/" + id;
  }
}
