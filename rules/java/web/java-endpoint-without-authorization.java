import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;

@RestController
class Orders {
  // ok: java-endpoint-without-authorization
  @PostMapping("/orders") @PreAuthorize("hasRole('STAFF')") void create(String order) {}
  // ruleid: java-endpoint-without-authorization
  @DeleteMapping("/orders") void remove(String order) {}
  // ok: java-endpoint-without-authorization
  @GetMapping("/orders") void list() {}
}
