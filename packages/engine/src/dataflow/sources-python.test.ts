import { describe, expect, it } from 'vitest';
import { sourceKinds } from './testing/source-kinds.ts';

/** Lines marked `FROM kind` are reached by a source of that kind (a number behind it: of so many guesses), all others by none. */
const PROGRAMS: readonly (readonly [path: string, text: string])[] = [
  [
    'a.py',
    `import os, pika, boto3, redis, nats
from kafka import KafkaConsumer
consumer = KafkaConsumer('t')
for m in consumer:
    os.system(m.value) # FROM message
`,
  ],
  [
    'a.py',
    `from confluent_kafka import Consumer
import os
c = Consumer({})
while True:
    msg = c.poll(1.0)
    os.system(msg.value().decode()) # FROM message
`,
  ],
  [
    'a.py',
    `import os, pika
def callback(ch, method, properties, body):
    os.system(body.decode()) # FROM message
conn = pika.BlockingConnection(pika.ConnectionParameters('x'))
channel = conn.channel()
channel.basic_consume(queue='q', on_message_callback=callback)
`,
  ],
  [
    'a.py',
    `import os, boto3
sqs = boto3.client('sqs')
r = sqs.receive_message(QueueUrl='u')
for m in r['Messages']:
    os.system(m['Body']) # FROM message
s3 = boto3.client('s3')
`,
  ],
  [
    'a.py',
    `import os, redis
p = redis.Redis().pubsub()
for m in p.listen():
    os.system(m['data']) # FROM message
`,
  ],
  [
    'a.py',
    `from google.cloud import pubsub_v1
import os
def callback(message):
    os.system(message.data.decode()) # FROM message
sub = pubsub_v1.SubscriberClient()
sub.subscribe('p', callback=callback)
`,
  ],
  [
    'a.py',
    `import os, nats
async def f():
    nc = await nats.connect('x')
    async def handle(msg):
        os.system(msg.data.decode()) # FROM message
    await nc.subscribe('s', cb=handle)
`,
  ],
  [
    'a.py',
    `import os
import paho.mqtt.client as mqtt
def on_message(client, userdata, msg):
    os.system(msg.payload.decode()) # FROM message
`,
  ],
  [
    'a.py',
    `import os
from celery import shared_task, Celery
app = Celery('x')
@shared_task
def left(cmd):
    os.system(cmd) # FROM message
@shared_task
def ours(cmd):
    os.system(cmd)
@app.task(bind=True)
def bound(self, cmd, n):
    os.system(cmd) # FROM remote
from flask import request
def view():
    ours.delay('ls')
    bound.apply_async(args=[request.args['x'], 1])
`,
  ],
  [
    'a.py',
    `import os
from celery import shared_task
from flask import request
@shared_task
def t(cmd):
    os.system(cmd) # FROM remote
def view():
    t.delay(request.args['x'])
`,
  ],
  [
    'a.py',
    `import os
from rq import Queue
from flask import request
def t(cmd):
    os.system(cmd) # FROM remote
def view(q):
    q.enqueue(t, request.args['x'])
`,
  ],
  [
    'a.py',
    `import os, json
def lambda_handler(event, context):
    os.system(event['body']) # FROM remote
    os.system(json.loads(event['body'])['x']) # FROM remote
    os.system(event['queryStringParameters']['x']) # FROM remote
    os.system(event.get('queryStringParameters', {}).get('x')) # FROM remote
    for r in event['Records']:
        os.system(r['s3']['object']['key']) # FROM message
    os.system(event['detail']['x']) # FROM message
    run(event)
def run(event):
    os.system(event['pathParameters']['id']) # FROM remote
`,
  ],
  [
    'a.py',
    `import os, functions_framework
@functions_framework.http
def web(request):
    os.system(request.args.get('x')) # FROM remote
@functions_framework.cloud_event
def ev(cloud_event):
    os.system(cloud_event.data['x']) # FROM message
`,
  ],
  [
    'a.py',
    `import os
import azure.functions as func
app = func.FunctionApp()
@app.route(route='x')
def web(req: func.HttpRequest):
    os.system(req.params.get('x')) # FROM remote
@app.queue_trigger(arg_name='msg', queue_name='q', connection='c')
def q(msg: func.QueueMessage):
    os.system(msg.get_body().decode()) # FROM message
`,
  ],
  [
    'a.py',
    `import os
from channels.generic.websocket import WebsocketConsumer
class C(WebsocketConsumer):
    def receive(self, text_data):
        os.system(text_data) # FROM remote
`,
  ],
  [
    'a.py',
    `import os
from flask_socketio import SocketIO
socketio = SocketIO()
@socketio.on('x')
def on_x(data):
    os.system(data) # FROM remote
`,
  ],
  [
    'a.py',
    `import os, websockets
async def handler(ws):
    os.system(await ws.recv()) # FROM remote
async def main():
    await websockets.serve(handler, 'x', 1)
`,
  ],
  [
    'a.py',
    `import os, websockets
async def handler(ws):
    async for m in ws:
        os.system(m) # FROM remote
async def main():
    await websockets.serve(handler, 'x', 1)
`,
  ],
  [
    'a.py',
    `import os, sys, argparse, click
os.system(sys.argv[1]) # FROM argument
os.system(os.environ['X']) # FROM environment
os.system(os.environ.get('X')) # FROM environment
os.system(input()) # FROM argument
for line in sys.stdin:
    os.system(line) # FROM argument
parser = argparse.ArgumentParser()
args = parser.parse_args()
os.system(args.x) # FROM argument
@click.command()
@click.argument('name')
def main(name):
    os.system(name) # FROM argument
`,
  ],
  [
    'a.py',
    `import os
import greet_pb2_grpc
class Greeter(greet_pb2_grpc.GreeterServicer):
    def SayHello(self, request, context):
        os.system(request.name) # FROM remote
`,
  ],
];

describe('what reaches a program in Python', () => {
  it.each(PROGRAMS)('is told by where it comes from: %s, program %#', async (path, text) => {
    const { found, marked } = await sourceKinds('python', { [path]: text });
    expect(found).toEqual(marked);
  });
});
