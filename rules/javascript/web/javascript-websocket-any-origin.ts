import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';

// ruleid: javascript-websocket-any-origin
const open = new WebSocketServer({ server, verifyClient: () => true });
// ok: javascript-websocket-any-origin
const own = new WebSocketServer({ server, verifyClient: (info) => allowed.has(info.origin) });
// ok: javascript-websocket-any-origin
const plain = new WebSocketServer({ port: 8080 });

// ruleid: javascript-websocket-any-origin
const live = new Server(server, { cors: { origin: true, credentials: true } });
// ok: javascript-websocket-any-origin
const shop = new Server(server, { cors: { origin: 'https://shop.example', credentials: true } });
