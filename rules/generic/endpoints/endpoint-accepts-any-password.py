from flask import Flask, request
from passlib.hash import argon2

app = Flask(__name__)


@app.route('/register', methods=['POST'])
def register():
    # ruleid: endpoint-accepts-any-password
    hashed = argon2.hash(request.form['password'])
    db.execute('INSERT INTO members (name, hash) VALUES (?, ?)', (request.form['name'], hashed))
    return 'welcome'


@app.route('/orders', methods=['POST'])
def order():
    # ok: endpoint-accepts-any-password
    store.order(request.form['article'], request.form['password'])
    return 'ordered'
