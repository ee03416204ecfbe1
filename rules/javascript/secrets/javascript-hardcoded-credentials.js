const AWS = require('aws-sdk');
const mysql = require('mysql2');
const { Pool } = require('pg');

// ruleid: javascript-hardcoded-credentials
const bucket = new AWS.S3({ accessKeyId: 'reporting', secretAccessKey: 'bluewhale77' });
// ruleid: javascript-hardcoded-credentials
AWS.config.update({ secretAccessKey: 'bluewhale77' });
// ok: javascript-hardcoded-credentials
const queue = new AWS.SQS({ secretAccessKey: process.env.AWS_SECRET });

// ruleid: javascript-hardcoded-credentials
const connection = mysql.createConnection({ host: 'db', user: 'shop', password: 'winter-coat' });
// ok: javascript-hardcoded-credentials
const safer = mysql.createConnection({ host: 'db', user: 'shop', password: process.env.DB_PASSWORD });
// ok: javascript-hardcoded-credentials
const local = new Pool({ user: 'shop', password: '' });
