const express = require('express');
const csrf = require('csurf');
const methodOverride = require('method-override');
function wrong(app) {
  // ruleid: javascript-csrf-order
  app.use(csrf());
  app.use(methodOverride());
}
function right(app) {
  app.use(methodOverride());
  // ok: javascript-csrf-order
  app.use(csrf());
}
