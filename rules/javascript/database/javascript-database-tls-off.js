const { Sequelize } = require('sequelize');
// ruleid: javascript-database-tls-off
const db = new Sequelize('shop', user, password, { dialect: 'postgres', host: 'db.acme.test', dialectOptions: { ssl: false } });
// ok: javascript-database-tls-off
const safe = new Sequelize('shop', user, password, { dialect: 'postgres', host: 'db.acme.test', dialectOptions: { ssl: { require: true } } });
