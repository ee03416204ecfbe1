# ruleid: signing-key-known
SECRET_KEY = "just_another_secret"
# ruleid: signing-key-known
app.config['SECRET_KEY'] = 'shorty'
# ruleid: credentials-in-code
JDBC_PASSWORD = "q7^Kw!2;p"
# ruleid: credentials-in-code
admin = User(username="root", password="letmein")

# ok: credentials-in-code
PASSWORD = os.environ["PASSWORD"]
# ok: credentials-in-code
password = "password"
# ok: credentials-in-code
PASSWORD_RESET_MESSAGE = "We have sent you a link"
# ok: credentials-in-code
password_label = "Enter1Password!"
# ok: credentials-in-code
secret_key = "${SECRET_KEY}"
# ok: credentials-in-code
labels = {"username": "User name", "password": "Password"}
# ok: credentials-in-code
api_key = "your-api-key"
# ok: credentials-in-code
PASSWORD = setting("SECRET_KEY", "---")
# ok: credentials-in-code
query = "SELECT id FROM account WHERE name='" + name + "' AND password='" + password + "'"

accounts = [
    # ruleid: credentials-in-code
    {"username": "anna", "passwd": "sunshine"},
    # ok: credentials-in-code
    {"username": "bert", "passwd": "moonlight"},
]
