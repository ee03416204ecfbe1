def run(text):
    # ruleid: python-code-injection-from-caller
    eval(text)
    # ok: python-code-injection-from-caller
    eval("1 + 1")
