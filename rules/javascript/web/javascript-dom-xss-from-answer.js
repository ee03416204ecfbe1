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
fetch('/log')
  .then((answer) => answer.text())
  .then((text) => {
    const data = JSON.parse(text);
    const line = document.createElement('li');
    // ruleid: javascript-dom-xss-from-answer
    line.innerHTML = data.lines[0];
    // ok: javascript-dom-xss-from-answer
    document.body.innerHTML = text;
  });
const request = new XMLHttpRequest();
request.onload = () => {
  const user = JSON.parse(request.responseText);
  // ruleid: javascript-dom-xss-from-answer
  document.getElementById('name').innerHTML = user.name;
  // ok: javascript-dom-xss-from-answer
  document.getElementById('form').innerHTML = request.responseText;
};
$.get('/notes', (notes) => {
  // ruleid: javascript-dom-xss-from-answer
  $('#notes').append('<li>' + notes.first + '</li>');
  // ok: javascript-dom-xss-from-answer
  $('#all').html(notes);
});
function showRows(answer) {
  $.each(answer.rows, (index, row) => {
    // ruleid: javascript-dom-xss-from-answer
    $('#rows').DataTable().row.add(['<b>' + row.name + '</b>']);
  });
}
$.ajax({ url: '/rows', success: showRows });
$.ajax({ url: '/row' }).done((row) => {
  // ruleid: javascript-dom-xss-from-answer
  $('#row').html('<b>' + row.name + '</b>');
});
const socket = new WebSocket('wss://example.org/');
socket.onmessage = (event) => {
  const note = JSON.parse(event.data);
  // ruleid: javascript-dom-xss-from-answer
  $('#notes').append('<li>' + note.title + '</li>');
};
new EventSource('/events').addEventListener('message', (event) => {
  // ruleid: javascript-dom-xss-from-answer
  document.getElementById('last').innerHTML = JSON.parse(event.data).title;
});

import axios from 'axios';
import { createClient } from '@supabase/supabase-js';

const store = createClient('https://store.example', 'public');

export function Letter() {
  const [letter, setLetter] = useState(null);
  const [note, setNote] = useState(null);
  useEffect(() => {
    store
      .from('letters')
      .select('title, body')
      .order('sent')
      .then(({ data }) => setLetter(data[0]));
    axios.get('/note').then((answer) => setNote(answer.data));
  }, []);
  // ok: javascript-dom-xss-from-answer
  const title = <h1>{letter.title}</h1>;
  // ruleid: javascript-dom-xss-from-answer
  const body = <div dangerouslySetInnerHTML={{ __html: letter.body }} />;
  // ruleid: javascript-dom-xss-from-answer
  return <div dangerouslySetInnerHTML={{ __html: note.text }} />;
}

app.get('/through', async (request, response) => {
  const answer = await axios.get('http://other/notes');
  // ok: javascript-dom-xss-from-answer
  response.send(answer.data);
});
