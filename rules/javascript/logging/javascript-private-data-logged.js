function register(person, count) {
  // ruleid: javascript-private-data-logged
  console.log(person.homeAddress);
  // ruleid: javascript-private-data-logged
  console.info('phone', person.phoneNumber);
  // ok: javascript-private-data-logged
  console.log(count);
  // ok: javascript-private-data-logged
  console.log(isValid(person.zipCode));
}
