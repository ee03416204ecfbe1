from shop import create_app

app = create_app()
worker = make_worker()

if __name__ == "__main__":
    # ruleid: python-debug-on
    app.run(debug=True, host="0.0.0.0", port=5000)
    # ok: python-debug-on
    worker.run(debug=False)
