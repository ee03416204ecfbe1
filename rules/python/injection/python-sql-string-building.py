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
