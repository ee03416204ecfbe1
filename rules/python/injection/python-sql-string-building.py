def find(cursor, name):
    # ruleid: python-sql-string-building
    cursor.execute("SELECT * FROM users WHERE name = '%s'" % name)
    # ruleid: python-sql-string-building
    cursor.execute(f"SELECT * FROM users WHERE name = '{name}'")
    query = "DELETE FROM users WHERE name = '{}'".format(name)
    # ruleid: python-sql-string-building
    cursor.execute(query)
    # ok: python-sql-string-building
    cursor.execute("SELECT * FROM users WHERE name = %s", (name,))


def find_by_driver(name):
    import psycopg2

    cursor = psycopg2.connect("dbname=test").cursor()
    # ruleid: python-sql-string-building
    cursor.execute(f"SELECT * FROM users WHERE name = '{name}'")
    # ok: python-sql-string-building
    cursor.execute("SELECT * FROM users WHERE name = %s", (name,))
    # ok: python-sql-string-building
    cursor.execute(f"CREATE TABLE names (made TIMESTAMP DEFAULT {name})")


def since(db, conn):
    # ok: python-sql-string-building
    return conn.fetchall(f"SELECT * FROM users WHERE made > {db.now_text}")


def by_text(session, name):
    query = f"SELECT * FROM users WHERE name = '{name}'"
    # ruleid: python-sql-string-building
    return session.execute(text(query)).first()


def by_bound_text(session, name):
    # ok: python-sql-string-building
    return session.execute(text("SELECT * FROM users WHERE name = :name"), {"name": name}).first()
