fetch('/notes')
  .then((answer) => answer.json())
  .then((notes) => {
    for (const note of notes) {
      const row = document.createElement('li');
      // ruleid: javascript-dom-xss-from-answer
      row.innerHTML = '<b>' + note.title + '</b>';
      // ok: javascript-dom-xss-from-answer
      row.textContent = note.text;
      document.body.appendChild(row);
    }
  });
$.getJSON('/users', (users) => {
  // ruleid: javascript-dom-xss-from-answer
  $('#users').append('<li>' + users.first + '</li>');
  // ok: javascript-dom-xss-from-answer
  $('#count').text(users.count);
});
