@RestController
public class PanelController {
    @GetMapping("/panel")
    public ResponseEntity<?> show(@RequestHeader("X-Role") String role) {
        // ruleid: endpoint-believes-request
        if (!"ADMIN".equals(role)) {
            return ResponseEntity.status(403).build();
        }
        return ResponseEntity.ok(rows());
    }

    @GetMapping("/people")
    public ResponseEntity<?> people(@RequestParam String role) {
        // ok: endpoint-believes-request
        List<Person> found = repository.findByRole(role);
        return found.isEmpty() ? ResponseEntity.status(403).build() : ResponseEntity.ok(found);
    }
}
