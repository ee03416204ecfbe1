import sqlite3


def run(statement):
    connection = sqlite3.connect("app.db")
    # ruleid: python-sql-injection-from-caller
    connection.execute(statement)
    # ok: python-sql-injection-from-caller
    connection.execute("SELECT 1")
