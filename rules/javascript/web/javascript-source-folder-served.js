const express = require('express');
const path = require('path');
const app = express();

// ruleid: javascript-source-folder-served
app.use(express.static(__dirname));
// ruleid: javascript-source-folder-served
app.use('/files', express.static(path.join(__dirname, '/')));
// ok: javascript-source-folder-served
app.use(express.static(path.join(__dirname, 'public')));
// ok: javascript-source-folder-served
app.use(express.static('public'));
