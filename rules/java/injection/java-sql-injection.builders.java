import io.quarkus.hibernate.orm.panache.PanacheEntity;
import io.quarkus.hibernate.orm.panache.PanacheRepository;
import io.r2dbc.spi.Connection;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import org.jboss.resteasy.reactive.RestQuery;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

public class Notes implements PanacheRepository<Note> {
  private Jdbi jdbi;
  private DSLContext context;

  @GET
  public void panache(@RestQuery String name) {
    // ruleid: java-sql-injection
    find("name = '" + name + "'");
    // ok: java-sql-injection
    list("name", name);
    // ruleid: java-sql-injection
    Note.find("name = '" + name + "' and day = ?1", 1);
    // ok: java-sql-injection
    Note.find("name = ?1", name);
  }

  @POST
  public void remove(Note note) {
    // ok: java-sql-injection
    delete(note);
  }

  @GET
  public void jooq(@RestQuery String name) {
    // ruleid: java-sql-injection
    context.selectFrom("notes where name = '" + name + "'").fetch();
    // ruleid: java-sql-injection
    context.fetchOptional("select * from notes where name = '" + name + "'");
    // ok: java-sql-injection
    context.fetchOptional("select * from notes where name = ?", name);
    // ruleid: java-sql-injection
    context.select(DSL.raw(name)).from("notes");
  }

  @GET
  public void jdbi(@RestQuery String name, Handle handle) {
    // ruleid: java-sql-injection
    jdbi.withHandle(h -> h.createQuery("select * from notes where name = '" + name + "'").mapToMap().list());
    // ok: java-sql-injection
    handle.createQuery("select * from notes where name = :name").bind("name", name).mapToMap();
    // ruleid: java-sql-injection
    handle.createQuery("select * from <table>").define("table", name).mapToMap();
    // ruleid: java-sql-injection
    handle.createBatch().add("delete from notes where name = '" + name + "'");
  }

  @GET
  public void r2dbc(@RestQuery String name, Connection connection) {
    // ruleid: java-sql-injection
    connection.createBatch().add("delete from notes where name = '" + name + "'");
  }
}

class Note extends PanacheEntity {
  public String name;
}
