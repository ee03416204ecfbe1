// ruleid: javascript-insecure-websocket
const socket = new WebSocket('ws://chat.acme.test/live');
// ok: javascript-insecure-websocket
const local = new WebSocket('ws://localhost:8080');
// ok: javascript-insecure-websocket
const safe = new WebSocket('wss://chat.acme.test/live');
