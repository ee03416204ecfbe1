const person = new Schema({
  name: String,
  // ruleid: number-in-clear
  creditCard: String,
});
