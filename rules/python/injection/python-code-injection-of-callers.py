def calculate(expression):
    # ruleid: python-code-injection-of-callers
    return eval(expression)


def calculate_safely(expression):
    import ast
    # ok: python-code-injection-of-callers
    return ast.literal_eval(expression)
