import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'A.java',
    `import org.springframework.kafka.annotation.KafkaListener;
class A { @KafkaListener(topics = "t") void on(String m) throws Exception {
  Runtime.getRuntime().exec(m); // FROM message
} }
`,
  ],
  [
    'A.java',
    `import org.apache.kafka.clients.consumer.*;
class A { void f(KafkaConsumer<String, String> c) throws Exception { for (ConsumerRecord<String, String> r : c.poll(null)) {
  Runtime.getRuntime().exec(r.value()); // FROM message
} } }
`,
  ],
  [
    'A.java',
    `import com.rabbitmq.client.*;
class A { void f(Channel channel) throws Exception { DeliverCallback d = (tag, delivery) -> {
  Runtime.getRuntime().exec(new String(delivery.getBody())); // FROM message
}; channel.basicConsume("q", true, d, t -> {}); } }
`,
  ],
  [
    'A.java',
    `import javax.jms.*;
class A implements MessageListener { public void onMessage(Message m) {
  Runtime.getRuntime().exec(((TextMessage) m).getText()); // FROM message
} }
`,
  ],
  [
    'A.java',
    `import io.awspring.cloud.sqs.annotation.SqsListener;
class A { @SqsListener("q") void on(String m) throws Exception {
  Runtime.getRuntime().exec(m); // FROM message
} }
`,
  ],
  [
    'A.java',
    `import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
class A implements RequestHandler<APIGatewayProxyRequestEvent, String> { public String handleRequest(APIGatewayProxyRequestEvent e, Context c) {
  Runtime.getRuntime().exec(e.getBody()); // FROM remote
  Runtime.getRuntime().exec(e.getQueryStringParameters().get("x")); // FROM remote
  return ""; } }
`,
  ],
  [
    'A.java',
    `import com.amazonaws.services.lambda.runtime.*;
import com.amazonaws.services.lambda.runtime.events.*;
class A implements RequestHandler<SQSEvent, String> { public String handleRequest(SQSEvent e, Context c) {
  for (SQSEvent.SQSMessage m : e.getRecords()) Runtime.getRuntime().exec(m.getBody()); // FROM message
  return ""; } }
`,
  ],
  [
    'A.java',
    `import com.amazonaws.services.lambda.runtime.*;
import java.util.Map;
class A implements RequestHandler<Map<String, Object>, String> { public String handleRequest(Map<String, Object> e, Context c) {
  Runtime.getRuntime().exec((String) e.get("body")); // FROM remote
  Runtime.getRuntime().exec((String) e.get("name")); // FROM message
  return ""; } }
`,
  ],
  [
    'A.java',
    `import com.microsoft.azure.functions.*;
import com.microsoft.azure.functions.annotation.*;
class A { @FunctionName("x") public void f(@HttpTrigger(name = "req") HttpRequestMessage<java.util.Optional<String>> request) {
  Runtime.getRuntime().exec(request.getQueryParameters().get("x")); // FROM remote
}
@FunctionName("y") public void g(@QueueTrigger(name = "m", queueName = "q") String m) {
  Runtime.getRuntime().exec(m); // FROM message
} }
`,
  ],
  [
    'A.java',
    `import com.google.cloud.functions.*;
class A implements HttpFunction { public void service(HttpRequest request, HttpResponse response) {
  Runtime.getRuntime().exec(request.getFirstQueryParameter("x").get()); // FROM remote
} }
`,
  ],
  [
    'A.java',
    `import jakarta.websocket.*;
class A { @OnMessage public void on(String m, Session s) {
  Runtime.getRuntime().exec(m); // FROM remote
} }
`,
  ],
  [
    'A.java',
    `import io.grpc.stub.StreamObserver;
class A extends GreeterGrpc.GreeterImplBase { @Override public void sayHello(HelloRequest request, StreamObserver<HelloReply> out) {
  Runtime.getRuntime().exec(request.getName()); // FROM remote
} }
`,
  ],
  [
    'A.java',
    `import java.util.Scanner; import java.io.*;
class A { public static void main(String[] args) throws Exception {
  Runtime.getRuntime().exec(args[0]); // FROM argument
  Runtime.getRuntime().exec(System.getenv("X")); // FROM environment
  Runtime.getRuntime().exec(new Scanner(System.in).nextLine()); // FROM argument
  Runtime.getRuntime().exec(new BufferedReader(new InputStreamReader(System.in)).readLine()); // FROM argument
} }
`,
  ],
  [
    'A.java',
    `import org.springframework.context.event.EventListener; import org.springframework.web.bind.annotation.*;
class Sent { private final String cmd; Sent(String c) { this.cmd = c; } String getCmd() { return cmd; } }
class L { @EventListener void on(Sent s) throws Exception {
  Runtime.getRuntime().exec(s.getCmd()); // FROM remote
} }
@RestController class W { org.springframework.context.ApplicationEventPublisher p; @PostMapping("/x") void x(@RequestParam String q) { p.publishEvent(new Sent(q)); } }
`,
  ],
  [
    'A.kt',
    `import org.springframework.kafka.annotation.KafkaListener
class A { @KafkaListener(topics = ["t"]) fun on(m: String) {
  Runtime.getRuntime().exec(m) // FROM message
} }
`,
  ],
  [
    'A.kt',
    `import com.amazonaws.services.lambda.runtime.*
import com.amazonaws.services.lambda.runtime.events.*
class A : RequestHandler<APIGatewayProxyRequestEvent, String> { override fun handleRequest(e: APIGatewayProxyRequestEvent, c: Context): String {
  Runtime.getRuntime().exec(e.body) // FROM remote
  return "" } }
`,
  ],
  [
    'A.kt',
    `fun main(args: Array<String>) {
  Runtime.getRuntime().exec(args[0]) // FROM argument
  Runtime.getRuntime().exec(System.getenv("X")) // FROM environment
  Runtime.getRuntime().exec(readln()) // FROM argument
}
`,
  ],
  [
    'A.kt',
    `class G : GreeterGrpcKt.GreeterCoroutineImplBase() { override suspend fun sayHello(request: HelloRequest): HelloReply {
  Runtime.getRuntime().exec(request.name) // FROM remote
  return HelloReply() } }
`,
  ],
  [
    'A.java',
    `import jakarta.ws.rs.*; import org.jboss.resteasy.reactive.*; import org.jboss.resteasy.reactive.multipart.FileUpload; import io.quarkus.vertx.web.*;
class A {
  @QueryParam("f") String field;
  @RestHeader String header;
  String plain;
  @GET public void a(@RestQuery String q, @RestForm FileUpload file) throws Exception {
    Runtime.getRuntime().exec(q); // FROM remote
    Runtime.getRuntime().exec(field); // FROM remote
    Runtime.getRuntime().exec(header); // FROM remote
    Runtime.getRuntime().exec(plain);
    Runtime.getRuntime().exec(file.fileName()); // FROM remote
    Runtime.getRuntime().exec(file.uploadedFile().toString());
  }
  @Route(path = "/b") void b(RoutingExchange exchange) throws Exception {
    Runtime.getRuntime().exec(exchange.getParam("x").get()); // FROM remote
  }
  @Route(path = "/c") String c(@Param String name) throws Exception {
    Runtime.getRuntime().exec(name); // FROM remote
    return ""; }
}
`,
  ],
  [
    'A.java',
    `import org.apache.struts2.ActionSupport; import org.apache.struts2.action.ParametersAware; import org.apache.struts2.dispatcher.HttpParameters;
import org.apache.struts2.interceptor.parameter.StrutsParameter;
class A extends ActionSupport implements ParametersAware {
  @StrutsParameter public String title;
  public void setName(String name) throws Exception {
    Runtime.getRuntime().exec(name); // FROM remote
  }
  public void withParameters(HttpParameters parameters) throws Exception {
    Runtime.getRuntime().exec(parameters.get("x").getValue()); // FROM remote
  }
  public String execute() throws Exception {
    Runtime.getRuntime().exec(title); // FROM remote
    return ""; }
}
`,
  ],
  [
    'A.java',
    `import com.fasterxml.jackson.databind.*; import com.google.gson.Gson; import org.json.JSONObject; import javax.servlet.http.HttpServletRequest;
class A { void f(HttpServletRequest request, ObjectMapper mapper) throws Exception {
  JsonNode tree = mapper.readTree(request.getReader());
  Runtime.getRuntime().exec(tree.get("x").asText()); // FROM remote
  Runtime.getRuntime().exec("x" + tree.get("x").asInt());
  Note note = mapper.readValue(request.getParameter("note"), Note.class);
  Runtime.getRuntime().exec(note.name); // FROM remote
  Note other = new Gson().fromJson(request.getParameter("note"), Note.class);
  Runtime.getRuntime().exec(other.name); // FROM remote
  JSONObject object = new JSONObject(request.getParameter("note"));
  Runtime.getRuntime().exec(object.getString("x")); // FROM remote
  Runtime.getRuntime().exec("x" + object.getInt("x"));
} }
class Note { String name; }
`,
  ],
  [
    'A.java',
    `import org.springframework.kafka.listener.MessageListener; import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.amqp.core.Message; import com.rabbitmq.client.Channel; import jakarta.jms.*;
class A implements MessageListener<String, String> { public void onMessage(ConsumerRecord<String, String> record) { try {
  Runtime.getRuntime().exec(record.value()); // FROM message
} catch (Exception e) { } } }
class B implements org.springframework.amqp.rabbit.listener.api.ChannelAwareMessageListener { public void onMessage(Message message, Channel channel) throws Exception {
  Runtime.getRuntime().exec(new String(message.getBody())); // FROM message
} }
class C { void f(BytesMessage bytes, StreamMessage stream, Channel channel) throws Exception {
  Runtime.getRuntime().exec(bytes.readUTF()); // FROM message
  Runtime.getRuntime().exec(stream.readString()); // FROM message
  Runtime.getRuntime().exec(new String(channel.basicGet("q", true).getBody())); // FROM message
} }
`,
  ],
];

describe('what reaches a program in Java and Kotlin', () => {
  it.each(PROGRAMS)('is told by where it comes from: %s, program %#', async (path, text) => {
    const { found, marked } = await sourceKinds('java', { [path]: text });
    expect(found).toEqual(marked);
  });
});
