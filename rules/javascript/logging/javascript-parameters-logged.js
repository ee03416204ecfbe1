const { Sequelize } = require('sequelize');

const shop = new Sequelize(process.env.DATABASE_URL, {
  // ruleid: javascript-parameters-logged
  logQueryParameters: true,
});
const other = new Sequelize(process.env.OTHER_URL, {
  // ok: javascript-parameters-logged
  logQueryParameters: false,
});
