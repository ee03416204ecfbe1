const Joi = require('joi');
const { body } = require('express-validator');

const account = Joi.object({
  name: Joi.string().min(3),
  // ruleid: javascript-short-passwords
  password: Joi.string().min(3).required(),
});
const member = Joi.object({
  // ok: javascript-short-passwords
  password: Joi.string().min(12).required(),
});
const login = Joi.object({
  // ok: javascript-short-passwords
  password: Joi.string().min(1),
});
const checks = [
  // ruleid: javascript-short-passwords
  body('password').isLength({ min: 4 }),
  // ok: javascript-short-passwords
  body('name').isLength({ min: 4 }),
];
