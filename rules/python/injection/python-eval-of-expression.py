def run(text):
    # ruleid: python-eval-of-expression
    return eval(text)

# ok: python-eval-of-expression
three = eval("1 + 2")
