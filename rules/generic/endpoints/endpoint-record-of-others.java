import org.springframework.web.bind.annotation.*;

@RestController
class Orders {
    private Long ownerId;

    @PreAuthenticated
    @Authenticated
    @GetMapping("/orders/{id}")
    Order order(@PathVariable Long id) {
        // ruleid: endpoint-record-of-others
        return orderRepository.findById(id).orElseThrow();
    }

    @Authenticated
    @DeleteMapping("/orders/{id}")
    void cancel(@PathVariable Long id, Principal principal) {
        // ok: endpoint-record-of-others
        Order order = orderRepository.findById(id).orElseThrow();
        if (!order.getOwner().equals(principal.getName())) throw new NotFound();
        orderRepository.delete(order);
    }
}
