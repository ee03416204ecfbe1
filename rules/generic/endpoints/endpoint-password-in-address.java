import org.springframework.web.bind.annotation.*;

@RestController
class DoorController {
    // ruleid: endpoint-password-in-address
    @GetMapping("/enter") String enter(@RequestParam String name, @RequestParam String password) {
        return doors.open(name, password);
    }

    // ok: endpoint-password-in-address
    @PostMapping("/open") String open(@RequestParam String name, @RequestParam String password) {
        return doors.open(name, password);
    }
}
