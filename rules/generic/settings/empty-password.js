const mysql = require('mysql');
// ok: empty-password
const reports = mysql.createConnection({ host: 'db.shop.internal', user: 'reports', password: process.env.DB_PASSWORD, database: 'shop' });
// ruleid: empty-password
const shop = mysql.createConnection({ host: 'db.shop.internal', user: 'root', password: '', database: 'shop' });
