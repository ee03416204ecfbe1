from flask import Flask
app = Flask(__name__)
if __name__ == "__main__":
    # ruleid: python-debug-on
    app.run(host="127.0.0.1", debug=True)
    # ok: python-debug-on
    app.run(host="127.0.0.1")


class Config:
    # ruleid: python-debug-on
    DEBUG = True


class DevelopmentConfig(Config):
    # ok: python-debug-on
    DEBUG = True


class ProductionConfig(Config):
    # ok: python-debug-on
    DEBUG = False
