import { describe, expect, it } from 'vitest';
import { sinkKinds } from './testing/sink-kinds.ts';

/** Lines marked `BAD kind` are reported as that kind (with a question mark behind it: over a guess), all others not at all. */
const SERVERS = `import restify from 'restify';
import polka from 'polka';
import { send, json, text, buffer, RequestHandler } from 'micro';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { Resolver, Query, Mutation, Arg, Args, FieldResolver, Root, Ctx, Subscription } from 'type-graphql';
import { JsonController, Get, Post, Body, Param, QueryParam, QueryParams, Params, BodyParam, CookieParam, CookieParams, HeaderParam, HeaderParams, UploadedFile, Req, Res, SessionParam } from 'routing-controllers';
import { exec } from 'node:child_process';
import http, { IncomingMessage, ServerResponse } from 'node:http';
import multer from 'multer';
import express, { Request, Response } from 'express';
const server = restify.createServer();
server.get('/a/:x', (req: restify.Request, res: restify.Response, next: restify.Next) => {
  exec(req.params.x); // BAD command-injection
  exec(req.query.x); // BAD command-injection
  exec(req.getQuery()); // BAD command-injection
  exec(req.getPath()); // BAD command-injection
  exec(req.path()); // BAD command-injection
  exec(req.href()); // BAD command-injection
  exec(req.getUrl().href); // BAD command-injection
  exec(req.header('x')); // BAD command-injection
  exec(req.userAgent()); // BAD command-injection
  exec(req.username); // BAD command-injection
  exec(req.rawBody); // BAD command-injection
  res.redirect(302, req.query.x, next); // BAD open-redirect
  res.redirect(req.query.x, next); // BAD open-redirect
  res.redirect({ hostname: req.query.x }, next); // BAD open-redirect
  res.send(req.query.x);
  res.sendRaw(200, req.query.x, { 'Content-Type': 'text/html' }); // BAD xss
  res.json({ a: req.query.x });
});
server.post({ path: '/b' }, async (req, res) => {
  exec(req.body.x); // BAD command-injection
});
server.use((req, res, next) => { exec(req.query.y); next(); }); // BAD command-injection
polka().get('/x', (req, res) => {
  exec(req.query.x); // BAD command-injection
  exec(req.params.x); // BAD command-injection
  exec(req.path); // BAD command-injection
  res.end(req.query.x); // BAD xss
}).post('/y', (req, res) => { exec(req.body.x); }).listen(3000); // BAD command-injection
export default async (req: IncomingMessage, res: ServerResponse) => {
  exec((await json(req)).x); // BAD command-injection
  exec(await text(req)); // BAD command-injection
  exec(req.url); // BAD command-injection
  exec(req.headers['x-y'] as string); // BAD command-injection
  send(res, 200, (await json(req)).x); // BAD xss
  res.end(req.url); // BAD xss
};
const apollo = new ApolloServer({
  typeDefs: '',
  resolvers: {
    Query: {
      one: async (parent, { id }, ctx) => { exec(id); }, // BAD command-injection
      two(root, args, { db }) { exec(args.name); }, // BAD command-injection
    },
  },
});
@Resolver()
class R {
  @Query(() => String)
  q(@Arg('x') x: string, @Args() a: QArgs, @Ctx() ctx: any) {
    exec(x); // BAD command-injection
    exec(a.name); // BAD command-injection
  }
  @Mutation(() => String)
  m(@Arg('n') n: number) { exec('x' + n); }
}
@JsonController()
class C {
  @Get('/x') g(@QueryParam('x') x: string, @Params() p: any, @QueryParams() qp: any, @BodyParam('b') b: string, @CookieParams() cs: any, @HeaderParams() h: any) {
    exec(x); // BAD command-injection
    exec(p.x); // BAD command-injection
    exec(qp.x); // BAD command-injection
    exec(b); // BAD command-injection
    exec(cs.x); // BAD command-injection
    exec(h.x); // BAD command-injection
  }
}
const upload = multer({ storage: multer.diskStorage({
  destination: (req, file, cb) => { exec(file.originalname); cb(null, req.body.dir); }, // BAD command-injection path-traversal
  filename: (req, file, cb) => { cb(null, file.originalname); } }),
  fileFilter: (req, file, cb) => { exec(file.fieldname); cb(null, true); }, // BAD command-injection
});
multer({ dest: 'x' });
const app = express();
app.post('/u', upload.single('f'), (req: Request, res: Response) => {
  exec(req.file.originalname); // BAD command-injection
  exec(req.file.path);
  exec(req.file.filename);
  exec(req.body.x); // BAD command-injection
  exec(req.file.mimetype); // BAD command-injection
  exec((req.files as Express.Multer.File[])[0].originalname); // BAD command-injection
});
function h(file: Express.Multer.File) { exec(file.originalname); } // BAD command-injection
http.createServer((req, res) => {
  exec(req.url); // BAD command-injection
  const u = new URL(req.url, 'http://x'); exec(u.searchParams.get('x')); // BAD command-injection
  let body = ''; req.on('data', (c) => { body += c; }); req.on('end', () => { exec(body); }); // BAD command-injection
  exec(req.method);
  res.writeHead(302, { Location: req.url }); // BAD open-redirect
  res.setHeader('Location', req.url); // BAD open-redirect
  res.write(req.url); // BAD xss
});
http.createServer().on('request', (req, res) => { exec(req.url); }); // BAD command-injection
import { text as streamText } from 'node:stream/consumers';
import fs from 'node:fs';
http.createServer(async (req, res) => { exec(await streamText(req)); }); // BAD command-injection
app.post('/u2', upload.array('f'), (req: Request, res: Response) => {
  fs.readFileSync(req.file.path);
});
`;

const RESOLVERS = `const { exec } = require('child_process');
module.exports = {
  Query: {
    one: async (parent, args, ctx) => {
      exec(parent.x);
      exec(ctx.x);
      exec(args.x); // BAD command-injection
    },
    two: async (_, { name }, { db }) => exec(name), // BAD command-injection
    three: async (parent, { name }, context) => exec(name), // BAD command-injection
  },
};
exports.handler = async (event, context) => {
  exec(context.x);
  exec(event.body); // BAD command-injection
};
`;

const MESSAGES = `import { exec } from 'node:child_process';
import { Kafka, EachMessagePayload, KafkaMessage } from 'kafkajs';
import amqp, { ConsumeMessage, Channel } from 'amqplib';
import cb from 'amqplib/callback_api';
import { SQSClient, SQS, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { S3Client, GetObjectCommand } from '@aws-sdk/client-s3';
import { Queue, Worker, Job, FlowProducer } from 'bullmq';
import { WebSocketServer, WebSocket } from 'ws';
import { Server, Socket } from 'socket.io';
import * as grpc from '@grpc/grpc-js';
import { APIGatewayProxyHandler, SQSHandler, Handler, APIGatewayProxyEventV2, S3Handler, SQSEvent, CloudFrontRequestEvent, LexEvent, DynamoDBStreamEvent, EventBridgeHandler, Context } from 'aws-lambda';
import express from 'express';
class Svc { async onMsg({ message }: EachMessagePayload) { exec(message.value.toString()); } } // BAD command-injection
const consumer = new Kafka({ brokers: [] }).consumer({ groupId: 'x' });
consumer.run({ eachBatch: async ({ batch }) => { for (const m of batch.messages) exec(m.value.toString()); } }); // BAD command-injection
async function one(m: KafkaMessage) { exec(m.key.toString()); } // BAD command-injection
cb.connect('x', (e, conn) => { conn.createChannel((e2, ch) => { ch.consume('q', (msg) => exec(msg.content.toString())); ch.get('q', {}, (e, m) => exec(m.content.toString())); }); }); // BAD command-injection
async function am(ch: Channel) { const m = await ch.get('q'); exec(m.content.toString()); } // BAD command-injection
function onMessage(msg: ConsumeMessage | null) { exec(msg.content.toString()); exec(msg.properties.headers.x); exec(msg.fields.routingKey); } // BAD command-injection
const sqs = new SQS({});
async function s() { const r = await sqs.receiveMessage({ QueueUrl: 'u' }); exec(r.Messages[0].Body); } // BAD command-injection
const sqs2 = new SQSClient({});
async function s2() { const { Messages } = await sqs2.send(new ReceiveMessageCommand({})); for (const m of Messages ?? []) { exec(m.Body); } } // BAD command-injection
const q = new Queue('x');
const app = express();
app.get('/', (req, res) => { q.addBulk([{ name: 'a', data: { to: req.query.to } }]); q.upsertJobScheduler('x', {}, { data: { when: req.query.w } }); });
new Worker('x', async (job: Job) => { exec(job.data.to); }); // BAD command-injection?
const wss = new WebSocketServer({ port: 1 });
wss.on('connection', (ws, req) => { ws.on('message', (d) => exec(d.toString())); exec(req.url); ws.onmessage = (e) => exec(e.data); }); // BAD command-injection
wss.on('connection', function c(ws: WebSocket) { ws.on('message', function m(d) { exec(JSON.parse(d.toString()).x); }); }); // BAD command-injection
const io = new Server(3000);
io.on('connection', (socket) => { socket.on('a', (x, cb) => exec(x)); exec(socket.handshake.query.t as string); socket.use(([ev, arg], next) => exec(arg)); }); // BAD command-injection
io.of('/n').on('connection', (socket: Socket) => { socket.onAny((ev, x) => exec(x)); }); // BAD command-injection
io.use((socket, next) => { exec(socket.handshake.auth.token); next(); }); // BAD command-injection
function reg(io: Server, socket: Socket) { socket.on('b', ({ x }) => exec(x)); } // BAD command-injection
const srv = new grpc.Server();
srv.addService({} as any, { hello: (call: grpc.ServerUnaryCall<any, any>, callback: grpc.sendUnaryData<any>) => { exec(call.request.name); exec(call.metadata.get('x')[0].toString()); } }); // BAD command-injection
function hello(call, callback) { exec(call.request.name); } // BAD command-injection
const stream = (call: grpc.ServerDuplexStream<any, any>) => { call.on('data', (m) => exec(m.text)); }; // BAD command-injection
export const a: APIGatewayProxyHandler = async (event) => { exec(event.body); exec(event.headers.x); return { statusCode: 200, body: '' }; }; // BAD command-injection
export const b: SQSHandler = async (event) => { for (const r of event.Records) exec(r.body); }; // BAD command-injection
export const c: Handler = async (event) => { exec(event.name); }; // BAD command-injection
export const d: S3Handler = async (event) => { exec(event.Records[0].s3.object.key); }; // BAD command-injection
export const handler = async (event: APIGatewayProxyEventV2) => { exec(event.rawQueryString); }; // BAD command-injection
export async function h2(event: SQSEvent, context: Context) { await Promise.all(event.Records.map(async (r) => exec(r.body))); } // BAD command-injection
export const e: Handler<{ cmd: string }> = async (event) => { exec(event.cmd); }; // BAD command-injection
export const f: EventBridgeHandler<'x', { cmd: string }, void> = async (event) => { exec(event.detail.cmd); }; // BAD command-injection
export const g = async (event: CloudFrontRequestEvent) => { exec(event.Records[0].cf.request.uri); }; // BAD command-injection
`;

describe('servers and messages of JavaScript, by their types', () => {
  it.each([
    ['knows what handlers of servers are given, and what they answer with', 'a.ts', SERVERS],
    ['takes the arguments of a resolver, not what it belongs to nor its context', 'a.js', RESOLVERS],
    ['knows what workers, sockets and functions of clouds are given', 'a.ts', MESSAGES],
  ])('%s', async (_, path, text) => {
    const { found, marked } = await sinkKinds('javascript', { [path]: text });
    expect(marked.length).toBeGreaterThan(0);
    expect(found).toEqual(marked);
  });
});
