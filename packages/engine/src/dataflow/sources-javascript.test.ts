import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const BROKERS = `import { exec } from 'node:child_process';
import { Kafka } from 'kafkajs';
import amqp from 'amqplib';
import { SQSClient, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { Consumer } from 'sqs-consumer';
import { PubSub } from '@google-cloud/pubsub';
import { connect } from '@nats-io/transport-node';
import mqtt from 'mqtt';
import { createClient } from 'redis';
import Redis from 'ioredis';
import { ServiceBusClient } from '@azure/service-bus';
const consumer = new Kafka({}).consumer({ groupId: 'g' });
await consumer.run({ eachMessage: async ({ topic, message }) => {
  exec(message.value.toString()); // FROM message
} });
const broker = await amqp.connect('amqp://x');
const channel = await broker.createChannel();
channel.consume('q', (msg) => {
  exec(msg.content.toString()); // FROM message
});
const sqs = new SQSClient({});
const answer = await sqs.send(new ReceiveMessageCommand({}));
exec(answer.Messages[0].Body); // FROM message
Consumer.create({ queueUrl: 'u', handleMessage: async (m) => {
  exec(m.Body); // FROM message
} });
new PubSub().subscription('s').on('message', (m) => {
  exec(m.data.toString()); // FROM message
});
const nc = await connect({});
for await (const m of nc.subscribe('x')) {
  exec(m.string()); // FROM message
}
mqtt.connect('mqtt://x').on('message', (topic, payload) => {
  exec(payload.toString()); // FROM message
});
mqtt.connect('mqtt://x').on('error', (why) => {
  exec(why);
});
const client = createClient();
await client.subscribe('c', (text) => {
  exec(text); // FROM message
});
new Redis().on('message', (name, text) => {
  exec(text); // FROM message
});
const receiver = new ServiceBusClient('c').createReceiver('q');
receiver.subscribe({ processMessage: async (m) => {
  exec(m.body); // FROM message
}, processError: async (e) => { exec(e.text); } });
`;

const JOBS = `import { exec } from 'node:child_process';
import { Queue, Worker } from 'bullmq';
import express from 'express';
const queue = new Queue('mails');
const app = express();
app.post('/x', (req, res) => queue.add('send', { to: req.body.to, fixed: 'ls' }));
new Worker('mails', async (job) => {
  exec(job.data.to); // FROM remote 1
  exec(job.data.fixed);
});
`;

const CLOUDS = `import { exec } from 'node:child_process';
import { app } from '@azure/functions';
import * as functions from '@google-cloud/functions-framework';
import { onCall } from 'firebase-functions/v2/https';
export const handler = async (event, context) => {
  exec(event.body); // FROM remote
  exec(event.queryStringParameters.x); // FROM remote
  exec(JSON.parse(event.body).name); // FROM remote
  for (const record of event.Records) exec(record.s3.object.key); // FROM message
  exec(event.detail.name); // FROM message
};
app.http('a', { handler: async (request, context) => {
  exec(request.query.get('x')); // FROM remote
} });
app.storageQueue('b', { queueName: 'q', handler: async (item, context) => {
  exec(item.name); // FROM message
} });
functions.http('c', (req, res) => {
  exec(req.query.x); // FROM remote
});
functions.cloudEvent('d', (event) => {
  exec(event.data.name); // FROM message
});
export const e = onCall((request) => {
  exec(request.data.x); // FROM remote
});
export default {
  async fetch(request, env, ctx) {
    exec(await request.text()); // FROM remote
  },
  async queue(batch, env) {
    for (const m of batch.messages) exec(m.body); // FROM message
  },
};
Bun.serve({ fetch(req) {
  exec(req.url); // FROM remote
} });
Deno.serve(async (req) => {
  exec(await req.text()); // FROM remote
});
`;

const TYPED = `import { exec } from 'child_process';
import type { APIGatewayProxyEvent, SQSEvent } from 'aws-lambda';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { SubscribeMessage, MessageBody } from '@nestjs/websockets';
import { Process, Processor } from '@nestjs/bull';
export const web = async (event: APIGatewayProxyEvent) => {
  exec(event.body); // FROM remote
};
export const queue = async (event: SQSEvent) => {
  exec(event.Records[0].body); // FROM message
};
export class Messages {
  @MessagePattern('x')
  handle(@Payload() data: string) {
    exec(data); // FROM message
  }
  @SubscribeMessage('y')
  socket(@MessageBody() data: string) {
    exec(data); // FROM remote
  }
}
@Processor('mails')
export class Mails {
  @Process()
  send(job: Job) {
    exec(job.data.to);
  }
}
`;

const SOCKETS = `import { exec } from 'node:child_process';
import { WebSocketServer } from 'ws';
import { Server } from 'socket.io';
const wss = new WebSocketServer({ port: 1 });
wss.on('connection', (ws, req) => {
  ws.on('message', (data) => {
    exec(data.toString()); // FROM remote
  });
  ws.on('error', (why) => {
    exec(why);
  });
});
const io = new Server(1);
io.on('connection', (socket) => {
  socket.on('chat', (text) => {
    exec(text); // FROM remote
  });
});
`;

const CALLS = `import * as grpc from '@grpc/grpc-js';
import { initTRPC } from '@trpc/server';
import { exec } from 'node:child_process';
function sayHello(call, callback) {
  exec(call.request.name); // FROM remote
}
const s = new grpc.Server();
s.addService(proto.Greeter.service, { sayHello });
const t = initTRPC.create();
const guarded = t.procedure.use(isSignedIn);
export const r = t.router({
  a: t.procedure.input(z.object({})).query(({ input }) => {
    exec(input.name); // FROM remote
  }),
  b: guarded.input(z.string()).mutation(async (opts) => {
    exec(opts.input); // FROM remote
  }),
});
`;

const LOCAL = `import { exec } from 'node:child_process';
import readline from 'node:readline';
exec(process.argv[2]); // FROM argument
exec(process.env.TOOL); // FROM environment
process.stdin.on('data', (chunk) => {
  exec(chunk.toString()); // FROM argument
});
const rl = readline.createInterface({ input: process.stdin });
rl.on('line', (line) => {
  exec(line); // FROM argument
});
rl.question('which? ', (answer) => {
  exec(answer); // FROM argument
});
`;

const OUTGOING = `import { exec } from 'node:child_process';
import { NextRequest } from 'next/server';
const send = async (input, init) => {
  const made = new Request(input, init);
  exec(made.url);
  exec(await made.text());
  exec(made.headers.get('x'));
  const other = new NextRequest(input);
  exec(await other.json());
};
export async function POST(request: Request) {
  exec(await request.text()); // FROM remote
  exec(request.url); // FROM remote
  const made = new Request(request.url);
  exec(made.url); // FROM remote
}
Deno.serve(async (request: Request) => {
  exec(await request.text()); // FROM remote
  await forward(new Request('https://notes.example/', { body: request.body }));
  await forward(new Request(await request.text()));
});
async function forward(asked: Request) {
  const answer = await fetch(asked);
  return answer.text();
}
`;

describe('what reaches a program in JavaScript and TypeScript', () => {
  it.each([
    ['brokers', 'a.js', BROKERS],
    ['jobs that the program queues itself', 'a.js', JOBS],
    ['functions of clouds', 'a.js', CLOUDS],
    ['what types and decorators say', 'a.ts', TYPED],
    ['web sockets', 'a.js', SOCKETS],
    ['calls of procedures', 'a.js', CALLS],
    ['those who run it', 'a.js', LOCAL],
    ['requests that it makes itself', 'app/api/notes/route.ts', OUTGOING],
  ])('is told by where it comes from: %s', async (_, path, text) => {
    const { found, marked } = await sourceKinds('javascript', { [path]: text });
    expect(found).toEqual(marked);
  });
});
