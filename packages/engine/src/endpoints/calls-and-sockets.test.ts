import { describe, expect, it } from 'vitest';
import { found } from './testing/found-in.ts';

const open = (place: string): string => `endpoint-without-authentication ${place}`;

describe('procedures that others call', () => {
  const router = (own: string): string =>
    `import { z } from 'zod';\nexport const items = router({\n  rename: protectedProcedure.input(z.object({})).mutation(async ({ input }) => {\n    await Item.update(input);\n  }),\n  remove: ${own}.input(z.object({})).mutation(async ({ input }) => {\n    await Item.delete(input.id);\n  }),\n  list: publicProcedure.query(() => db.items),\n});\n`;

  it('of tRPC are open where the procedure is for everybody and others like it are not', async () => {
    expect(await found({ 'items.ts': router('publicProcedure') })).toEqual([open('items.ts:6')]);
    expect(await found({ 'items.ts': router('adminProcedure') })).toEqual([]);
    const alone = router('publicProcedure').replace('protectedProcedure', 'publicProcedure');
    expect(await found({ 'items.ts': alone })).toEqual([]);
  });

  const service = (first: string): string =>
    `import grpc\nimport items_pb2_grpc\nclass Items(items_pb2_grpc.ItemsServicer):\n    def Rename(self, request, context):\n        ${first}\n        self.items.save(request)\n    def Remove(self, request, context):\n        self.items.delete(request.id)\n`;

  it('of gRPC are open where others of the service ask who calls, and no interceptor does', async () => {
    const text = service('user = verify_token(context.invocation_metadata())');
    expect(await found({ 'items.py': text })).toEqual([open('items.py:7')]);
    expect(await found({ 'items.py': service('pass') })).toEqual([]);
    const server = 'server = grpc.server(pool, interceptors=[AuthInterceptor()])\n';
    expect(await found({ 'items.py': text, 'server.py': server })).toEqual([]);
  });

  it('say nothing of what is asked where pages are', async () => {
    const page =
      "const app = express();\napp.post('/items', requireLogin, (req, res) => Item.update(req.body));\n";
    expect(await found({ 'page.js': page, 'items.py': service('pass') })).toEqual([]);
  });

  it('of gRPC in Go are the methods of the type that says it has not all of them', async () => {
    const go = `package a\nimport pb "example.com/proto"\ntype server struct {\n  pb.UnimplementedItemsServer\n}\nfunc (s *server) Rename(ctx context.Context, in *pb.Request) (*pb.Reply, error) {\n  verifyToken(ctx)\n  s.db.Save(in)\n  return nil, nil\n}\nfunc (s *server) Remove(ctx context.Context, in *pb.Request) (*pb.Reply, error) {\n  s.db.Delete(in)\n  return nil, nil\n}\n`;
    expect(await found({ 'server.go': go })).toEqual([open('server.go:11')]);
    const asked = go.replace('  s.db.Delete', '  verifyToken(ctx)\n  s.db.Delete');
    expect(await found({ 'server.go': asked })).toEqual([]);
  });

  it('of gRPC are those of the object that a server of Node is given', async () => {
    const node = (remove: string): string =>
      `const grpc = require('@grpc/grpc-js');\nfunction rename(call, callback) {\n  verifyToken(call.metadata);\n  Item.update(call.request);\n}\nfunction remove(call, callback) {\n  ${remove}\n  Item.delete(call.request.id);\n}\nserver.addService(proto.Items.service, {\n  rename,\n  remove,\n});\n`;
    expect(await found({ 'server.js': node('') })).toEqual([open('server.js:12')]);
    expect(await found({ 'server.js': node('verifyToken(call.metadata);') })).toEqual([]);
  });

  it('of gRPC in C# are asked by an attribute of the class or of the method', async () => {
    const cs = (before: string): string =>
      `using Grpc.Core;\npublic class ItemsService : Items.ItemsBase\n{\n  [Authorize]\n  public override Task<Reply> Rename(Request request, ServerCallContext context)\n  {\n    _context.SaveChanges();\n  }\n  ${before}\n  public override Task<Reply> Remove(Request request, ServerCallContext context)\n  {\n    _context.SaveChanges();\n  }\n}\n`;
    expect(await found({ 'ItemsService.cs': cs('') })).toEqual([open('ItemsService.cs:10')]);
    expect(await found({ 'ItemsService.cs': cs('[Authorize]') })).toEqual([]);
  });
});

describe('routes of Ktor', () => {
  const routes = (own: string): string =>
    `import io.ktor.server.routing.*\nfun Route.items() {\n  route("/items") {\n    authenticate("session") {\n      post("/rename") {\n        items.update(call.receive())\n      }\n    }\n    ${own}delete("/{id}") {\n      items.deleteById(call.parameters["id"])\n    }\n  }\n}\n`;

  it('are open outside of the blocks that authenticate, where others stand inside', async () => {
    expect(await found({ 'Items.kt': routes('') })).toEqual([open('Items.kt:9')]);
    const inside = routes('authenticate("session") { ').replace('    }\n  }\n}\n', '    } }\n  }\n}\n');
    expect(await found({ 'Items.kt': inside })).toEqual([]);
    const optional = inside.replace(
      /authenticate\("session"\) \{ /,
      'authenticate("session", optional = true) { ',
    );
    expect(await found({ 'Items.kt': optional })).toEqual([open('Items.kt:9')]);
  });
});

describe('what comes over sockets and from brokers', () => {
  it('is asked for at the socket, beside what is done with its messages', async () => {
    const socket = (first: string): string =>
      `import { Server } from 'socket.io';\nio.on('connection', (socket) => {\n  ${first}\n  socket.on('remove', (id) => {\n    Item.delete(id);\n  });\n});\n`;
    const other =
      "import { Server } from 'socket.io';\nchat.use((socket, next) => verifyToken(socket));\nchat.on('connection', (socket) => {\n  socket.on('rename', (name) => {\n    Item.update(name);\n  });\n});\n";
    expect(await found({ 'a.js': socket(''), 'b.js': other })).toEqual([open('a.js:4')]);
    expect(await found({ 'a.js': socket('verifyToken(socket);'), 'b.js': other })).toEqual([]);
  });

  it('has nobody behind it who could be asked: handlers of messages are never open', async () => {
    const handlers = `import { MessagePattern } from '@nestjs/microservices';\nexport class Items {\n  @MessagePattern('a')\n  @UseGuards(JwtAuthGuard)\n  rename(data) { return Item.update(data); }\n  @MessagePattern('b')\n  remove(id) { return Item.delete(id); }\n}\n`;
    expect(await found({ 'items.ts': handlers })).toEqual([]);
  });
});
