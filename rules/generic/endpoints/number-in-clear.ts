const Person = sequelize.define('person', {
  name: DataTypes.STRING,
  // ruleid: number-in-clear
  cardNumber: DataTypes.STRING,
});
