import jakarta.persistence.*;
import org.springframework.web.bind.annotation.*;

@Entity
class Member {
    @Id private Long id;
    private String name;
    private String role;
    public void setRole(String role) { this.role = role; }
}

record MemberForm(String name) {}

@RestController
class Members {
    @PostMapping("/members")
    Member add(@RequestBody Member member) {
        // ruleid: endpoint-binds-entity
        return memberRepository.save(member);
    }

    @PutMapping("/members/{id}")
    Member change(@RequestBody Member member) {
        member.setRole("reader");
        // ok: endpoint-binds-entity
        return memberRepository.save(member);
    }

    @PostMapping("/forms")
    Member form(@RequestBody MemberForm form) {
        // ok: endpoint-binds-entity
        return memberRepository.save(Member.from(form));
    }
}
