import org.slf4j.Logger;

class Register {
  void register(Logger log, Person person, int count) {
    // ruleid: java-private-data-logged
    log.info("address {}", person.getHomeAddress());
    // ruleid: java-private-data-logged
    System.out.println(person.phoneNumber);
    // ok: java-private-data-logged
    log.info("registered {}", count);
  }
}
