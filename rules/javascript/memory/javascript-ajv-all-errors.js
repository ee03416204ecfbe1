import Ajv from 'ajv';
// ruleid: javascript-ajv-all-errors
const loose = new Ajv({ allErrors: true });
// ok: javascript-ajv-all-errors
const strict = new Ajv({ allErrors: process.env.DEBUG });
