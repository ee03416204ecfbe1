from shop import create_app

app = create_app()
worker = make_worker()

if __name__ == "__main__":
    # ruleid: python-debug-on
    app.run(debug=True, host="0.0.0.0", port=5000)
    # ok: python-debug-on
    worker.run(debug=False)


def serve():
    # ruleid: python-debug-on
    app.run(host="0.0.0.0", debug=os.environ.get("FLASK_DEBUG", "true").lower() == "true")


def serve_as_asked():
    # ok: python-debug-on
    app.run(host="0.0.0.0", debug=os.environ.get("FLASK_DEBUG", "false").lower() == "true")
