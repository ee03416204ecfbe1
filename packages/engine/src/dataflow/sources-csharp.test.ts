import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.cs',
    `using System.Diagnostics; using System.Web;
class H { public void F(HttpContextBase context, Dictionary<string, string> names) {
  var request = context.Request;
  Process.Start("sh", "-c " + context.Request["x"]); // FROM remote
  Process.Start("sh", "-c " + request[names["x"]]); // FROM remote
  Process.Start("sh", "-c " + names["x"]);
} }
`,
  ],
  [
    'a.cs',
    `namespace Shop { class Text { } }
namespace System.Web.UI.WebControls { public class TextBox { public string Text { get; set; } } }
namespace Shop.Pages {
  using System.Diagnostics; using System.Web.UI.WebControls;
  class Plain { public string Text { get; set; } }
  class P { TextBox box; Plain plain; void F() {
    Process.Start("sh", "-c " + box.Text); // FROM remote
    Process.Start("sh", "-c " + plain.Text);
  } }
}
`,
  ],
  [
    'a.cs',
    `using MassTransit; using System.Diagnostics;
class C : IConsumer<Order> { public Task Consume(ConsumeContext<Order> context) {
  Process.Start("sh", "-c " + context.Message.Name); // FROM message
  return null; } }
`,
  ],
  [
    'a.cs',
    `using Amazon.Lambda.APIGatewayEvents; using Amazon.Lambda.Core; using System.Diagnostics;
class F { public string FunctionHandler(APIGatewayProxyRequest request, ILambdaContext context) {
  Process.Start("sh", "-c " + request.Body); // FROM remote
  return ""; } }
`,
  ],
  [
    'a.cs',
    `using Amazon.Lambda.SQSEvents; using Amazon.Lambda.Core; using System.Diagnostics;
class F { public void FunctionHandler(SQSEvent e, ILambdaContext context) {
  foreach (var m in e.Records) Process.Start("sh", "-c " + m.Body); // FROM message
} }
`,
  ],
  [
    'a.cs',
    `using Microsoft.Azure.Functions.Worker; using Microsoft.Azure.Functions.Worker.Http; using System.Diagnostics;
class F { [Function("x")] public void Web([HttpTrigger("get")] HttpRequestData req) {
  Process.Start("sh", "-c " + req.Query["x"]); // FROM remote
}
[Function("y")] public void Queue([QueueTrigger("q")] string m) {
  Process.Start("sh", "-c " + m); // FROM message
} }
`,
  ],
  [
    'a.cs',
    `using Microsoft.AspNetCore.SignalR; using System.Diagnostics;
class Chat : Hub { public void Send(string m) {
  Process.Start("sh", "-c " + m); // FROM remote
} }
`,
  ],
  [
    'a.cs',
    `using Grpc.Core; using System.Diagnostics;
class G : Greeter.GreeterBase { public override Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context) {
  Process.Start("sh", "-c " + request.Name); // FROM remote
  return null; } }
`,
  ],
  [
    'a.cs',
    `using System; using System.Diagnostics;
class P { static void Main(string[] args) {
  Process.Start("sh", "-c " + args[0]); // FROM argument
  Process.Start("sh", "-c " + Environment.GetEnvironmentVariable("X")); // FROM environment
  Process.Start("sh", "-c " + Console.ReadLine()); // FROM argument
  Process.Start("sh", "-c " + Console.In.ReadToEnd()); // FROM argument
} }
`,
  ],
  [
    'a.cs',
    `using MediatR; using System.Diagnostics; using Microsoft.AspNetCore.Mvc;
class Run : IRequest { public string Cmd { get; set; } }
class H : IRequestHandler<Run> { public Task Handle(Run r, CancellationToken t) {
  Process.Start("sh", "-c " + r.Cmd); // FROM remote
  return null; } }
class A : ControllerBase { IMediator m; [HttpPost] public void X(string q) { m.Send(new Run { Cmd = q }); } }
`,
  ],
  [
    'a.cs',
    `using RabbitMQ.Client.Events; using System.Diagnostics; using System.Text;
class R { void On(object s, BasicDeliverEventArgs ea) {
  Process.Start("sh", "-c " + Encoding.UTF8.GetString(ea.Body.ToArray())); // FROM message
} }
`,
  ],
  [
    'a.cs',
    `using Azure.Messaging.ServiceBus; using System.Diagnostics;
class R { Task On(ProcessMessageEventArgs args) {
  Process.Start("sh", "-c " + args.Message.Body.ToString()); // FROM message
  return null; } }
`,
  ],
  [
    'a.cs',
    `using Confluent.Kafka; using System.Diagnostics;
class R { void On(IConsumer<string, string> c) { var r = c.Consume();
  Process.Start("sh", "-c " + r.Message.Value); // FROM message
} }
`,
  ],
  [
    'a.cs',
    `using Microsoft.AspNetCore.Builder; using Microsoft.AspNetCore.Http; using Microsoft.AspNetCore.Mvc; using System.Diagnostics;
class P { static void Main(WebApplication app) {
  app.MapGet("/a/{id}", (ShopContext shop, IReports reports, [FromServices] Printer printer, string id) => {
    Process.Start("sh", "-c " + shop.Name);
    Process.Start("sh", "-c " + printer.Name);
    Process.Start("sh", "-c " + id); // FROM remote
  });
  app.MapGet("/b", async context => {
    Process.Start("sh", "-c " + context.TraceIdentifier);
    Process.Start("sh", "-c " + context.Request.Query["x"]); // FROM remote
  });
  app.Use(async (context, next) => {
    Process.Start("sh", "-c " + context.Request.Headers["x"]); // FROM remote
  });
  app.Run(async context => {
    Process.Start("sh", "-c " + context.Request.GetEncodedPathAndQuery()); // FROM remote
  });
  var group = app.MapGroup("/orders");
  group.MapMethods("/c", new[] { "GET" }, (string id) => Process.Start("sh", "-c " + id)); // FROM remote
  app.MapFallback((string path) => Process.Start("sh", "-c " + path)); // FROM remote
  app.MapGet("/d", Handlers.Find);
} }
static class Handlers { public static IResult Find(string q, [FromServices] Printer printer) {
  Process.Start("sh", "-c " + printer.Name);
  Process.Start("sh", "-c " + q); // FROM remote
  return null;
} }
`,
  ],
  [
    'a.cs',
    `using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.RazorPages; using System.Diagnostics;
class Find : PageModel {
  [BindProperty(SupportsGet = true)] public string Q { get; set; }
  [BindProperty] public Input In { get; set; }
  public string Title { get; set; }
  public void OnPost() {
    Process.Start("sh", "-c " + Q); // FROM remote
    Process.Start("sh", "-c " + In.Name); // FROM remote
    Process.Start("sh", "-c " + Title);
  }
  public void OnPatch(string id, IPrinterService printer) {
    Process.Start("sh", "-c " + id); // FROM remote
    Process.Start("sh", "-c " + printer.Name);
  }
}
class Input { public string Name { get; set; } }
`,
  ],
  [
    'a.cs',
    `using Microsoft.AspNetCore.Mvc; using Microsoft.AspNetCore.Mvc.Filters; using System.Diagnostics;
class Orders : ControllerBase {
  public void Print([FromServices] Printer printer, IPrinterService service, IFormFile file) {
    Process.Start("sh", "-c " + printer.Name);
    Process.Start("sh", "-c " + service.Name);
    Process.Start("sh", "-c " + file.ContentType); // FROM remote
    Process.Start("sh", "-c " + RouteData.Values["x"]); // FROM remote
  }
}
class Log : ActionFilterAttribute { public override void OnActionExecuting(ActionExecutingContext context) {
  Process.Start("sh", "-c " + context.ActionArguments["x"]); // FROM remote
  Process.Start("sh", "-c " + context.HttpContext.Request.Path); // FROM remote
} }
`,
  ],
  [
    'a.cs',
    `using Microsoft.AspNetCore.SignalR; using System.Diagnostics;
class Desk : Hub<IDesk> {
  public Task Order(string m, IOrderService orders) {
    Process.Start("sh", "-c " + m); // FROM remote
    Process.Start("sh", "-c " + orders.Name);
    Process.Start("sh", "-c " + Context.GetHttpContext().Request.Query["x"]); // FROM remote
    return null; }
  public override Task OnDisconnectedAsync(Exception exception) {
    Process.Start("sh", "-c " + exception.Message);
    return null; }
}
`,
  ],
  [
    'a.cs',
    `using MassTransit; using System.Diagnostics;
class Turn : IJobConsumer<Video> { public Task Run(JobContext<Video> context) {
  Process.Start("sh", "-c " + context.Job.Path); // FROM message
  return null; } }
class Load : IExecuteActivity<Place> { public Task<ExecutionResult> Execute(ExecuteContext<Place> context) {
  Process.Start("sh", "-c " + context.Arguments.Path); // FROM message
  return null; } }
`,
  ],
  [
    'a.cs',
    `using StackExchange.Redis; using System.Diagnostics;
class R { void F(IConnectionMultiplexer redis) {
  var db = redis.GetDatabase();
  Process.Start("sh", "-c " + db.ListLeftPop("jobs")); // FROM message
  redis.GetSubscriber().Subscribe("x").OnMessage(m =>
    Process.Start("sh", "-c " + m.Message)); // FROM message
  redis.GetSubscriber().Subscribe("x", (channel, value) =>
    Process.Start("sh", "-c " + value)); // FROM message
  db.ScriptEvaluate("return " + db.ListLeftPop("scripts")); // FROM message
} }
`,
  ],
  [
    'a.cs',
    `using Grpc.Core; using System.Diagnostics;
class G : Notes.NotesBase { public override async Task<Reply> Save(IAsyncStreamReader<Note> notes, ServerCallContext context) {
  Process.Start("sh", "-c " + context.RequestHeaders.GetValue("x")); // FROM remote
  await foreach (var note in notes.ReadAllAsync())
    Process.Start("sh", "-c " + note.Name); // FROM remote
  while (await notes.MoveNext())
    Process.Start("sh", "-c " + notes.Current.Name); // FROM remote
  return null; } }
`,
  ],
];

describe('what reaches a program in C#', () => {
  it.each(PROGRAMS)('is told by where it comes from: %s, program %#', async (path, text) => {
    const { found, marked } = await sourceKinds('csharp', { [path]: text });
    expect(found).toEqual(marked);
  });
});
