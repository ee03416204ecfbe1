import { describe, expect, it } from 'vitest';
import type { TaintRule } from './index.ts';
import { expected, flowsIn } from './testing/flows-in.ts';

const RULES: readonly TaintRule[] = [
  { id: 'direct', languages: [], sources: ['remote'], sinks: ['bad'] },
  { id: 'stored', languages: [], sources: ['stored'], sinks: ['bad'] },
];

/** Lines marked BAD get what was stored from a request; all others do not. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Python, cursors': {
    'a.py': `def add(db):
    cursor = db.cursor()
    cursor.execute('CREATE TABLE notes (id, title, text)')
    cursor.execute('INSERT INTO notes (title, text, kind) VALUES (?, %s, ?)', (source(), 'plain', 'a'))
    cursor.execute(f"INSERT INTO users (name) VALUES ('{source()}')")
    cursor.execute("UPDATE users SET mail = '%s' WHERE id = 1" % source())
    cursor.execute('UPDATE users SET age = :age, town = :town WHERE id = :id', {'town': source(), 'age': 3})
def show(db):
    cursor = db.cursor()
    cursor.execute('SELECT id, title, text FROM notes WHERE id = ?', (1,))
    for row in cursor.fetchall():
        sink(row[1]) # BAD title
        sink(row[0])
        sink(row[2])
    cursor.execute('SELECT u.name AS who, mail, town, age FROM users u JOIN notes n ON n.id = u.id')
    one = cursor.fetchone()
    sink('<b>' + one['who']) # BAD name
    sink(one['name'])
    sink(one['mail']) # BAD mail
    sink(one['town']) # BAD town
    sink(one['age'])
    sink(one)
def others(db):
    cursor = db.execute('SELECT * FROM others')
    sink(cursor.fetchone()['title'])
    sink(db.execute('SELECT * FROM notes').fetchone()['title']) # BAD all columns
`,
  },
  'Python, values in the order of the table': {
    'a.py': `def add(db):
    db.execute('INSERT INTO comments VALUES (NULL, ?, ?)', [source(), 'today'])
def show(db):
    cursor = db.cursor()
    cursor.execute('SELECT id, text, time FROM comments')
    for row in cursor.fetchall():
        line = ''
        for column in row:
            line += '<td>{}</td>'.format(column)
        sink(line) # BAD any column
        sink(row[2])
`,
  },
  'Python, through a function that writes': {
    'db.py': `class Store:
    def run(self, sql, values=()):
        return self.connection.execute(sql, values)
def save(connection, title):
    connection.execute('INSERT INTO notes (title) VALUES (?)', (title,))
`,
    'a.py': `from db import save
def add(connection):
    save(connection, source())
def show(connection):
    sink(connection.execute('SELECT title FROM notes').fetchone()[0]) # BAD across files
`,
  },
  JavaScript: {
    'a.js': `const db = require('mysql').createConnection();
function add() {
  db.query('INSERT INTO notes (title, text) VALUES (?, ?)', [source(), 'plain'], (error) => done(error));
  db.query(\`UPDATE users SET name = '\${source()}' WHERE id = 1\`);
  pool.query('INSERT INTO posts (body, kind) VALUES ($1, $2)', [source(), 'a']);
}
function show() {
  db.query('SELECT * FROM notes', (error, rows) => {
    sink(rows[0].title); // BAD callback
    sink(rows[0].text);
    rows.forEach((row) => sink(row.title)); // BAD each
  });
}
async function others() {
  const { rows } = await pool.query('SELECT body, kind FROM posts');
  sink(rows[0].body); // BAD rows of a result
  sink(rows[0].kind);
  const users = await db.query('SELECT name FROM users');
  sink(users[0].name); // BAD name
}
`,
  },
  Java: {
    'A.java': `class A {
  void add(Connection connection) throws Exception {
    PreparedStatement statement = connection.prepareStatement("INSERT INTO notes (title, text) VALUES (?, ?)");
    statement.setString(1, source());
    statement.setString(2, "plain");
    statement.execute();
    connection.createStatement().execute("INSERT INTO users (name) VALUES ('" + source() + "')");
  }
  void show(Connection connection) throws Exception {
    ResultSet rows = connection.createStatement().executeQuery("SELECT title, text FROM notes");
    while (rows.next()) {
      sink(rows.getString("title")); // BAD title
      sink(rows.getString(1)); // BAD first column
      sink(rows.getString("text"));
    }
    PreparedStatement one = connection.prepareStatement("SELECT * FROM users WHERE id = ?");
    ResultSet users = one.executeQuery();
    sink(users.getString("name")); // BAD name
    sink(users.getString("mail"));
  }
}
`,
  },
  PHP: {
    'a.php': `<?php
function add($pdo, $db) {
  $statement = $pdo->prepare('INSERT INTO notes (title, text) VALUES (:title, :text)');
  $statement->execute(['title' => source(), 'text' => 'plain']);
  $other = $db->prepare('INSERT INTO users (age, name) VALUES (?, ?)');
  $age = 1;
  $name = source();
  $other->bind_param('is', $age, $name);
  $other->execute();
  mysqli_query($db, "INSERT INTO posts (body) VALUES ('" . source() . "')");
}
function show($pdo, $db) {
  $row = $pdo->query('SELECT title, text FROM notes')->fetch();
  sink($row['title']); // BAD title
  sink($row['text']);
  $result = mysqli_query($db, "SELECT * FROM users");
  while ($user = mysqli_fetch_assoc($result)) {
    sink('<b>' . $user['name']); // BAD name
    sink($user['age']);
  }
  $posts = $db->query("SELECT body FROM posts");
  $post = $posts->fetch_assoc();
  sink($post['body']); // BAD body
}
`,
  },
  Go: {
    'a.go': `package a
func add(db *sql.DB) {
	db.Exec("INSERT INTO notes (title, text) VALUES (?, ?)", source(), "plain")
	db.Exec(fmt.Sprintf("UPDATE users SET name = '%s' WHERE id = 1", source()))
}
func show(db *sql.DB) {
	var title, text, name string
	row := db.QueryRow("SELECT title, text FROM notes WHERE id = ?", 1)
	row.Scan(&title, &text)
	sink(title) // BAD title
	sink(text)
	rows, _ := db.Query("SELECT name FROM users")
	for rows.Next() {
		rows.Scan(&name)
		sink(name) // BAD name
	}
}
`,
  },
  Ruby: {
    'a.rb': `def add(db)
  db.execute('INSERT INTO notes (title, text) VALUES (?, ?)', [source(), 'plain'])
  db.execute("UPDATE users SET name = '#{source()}' WHERE id = 1")
end
def show(db)
  db.execute('SELECT title, text FROM notes').each do |row|
    sink(row['title']) # BAD title
    sink(row['text'])
  end
  sink(db.execute('SELECT * FROM users').first['name']) # BAD name
end
`,
  },
};

describe('what statements store of a request', () => {
  it.each(Object.keys(PROGRAMS))('is a source where it is read from the same column: %s', async (name) => {
    const files = PROGRAMS[name] ?? {};
    const { flows } = await flowsIn(files, {}, RULES);
    const places = flows.filter((f) => f.ruleId === 'stored').map((f) => `${f.path}:${f.startLine}`);
    expect([...new Set(places)].sort()).toEqual(expected(files).sort());
  });

  it('has the way of the write as the first half of its own', async () => {
    const { flows } = await flowsIn(
      {
        'a.py': `def add(db):
    db.execute('INSERT INTO notes (title) VALUES (?)', (source(),))
def show(db):
    row = db.execute('SELECT title FROM notes').fetchone()
    sink(row[0])
`,
      },
      {},
      RULES,
    );
    expect(flows.map((f) => [f.ruleId, f.guesses, ...f.steps.map((step) => step.line)])).toEqual([
      ['stored', 0, 2, 2, 4, 4, 5],
    ]);
  });

  it('is none where no rule asks for it', async () => {
    const files = PROGRAMS.JavaScript ?? {};
    expect((await flowsIn(files, {}, RULES.slice(0, 1))).flows).toEqual([]);
  });
});
