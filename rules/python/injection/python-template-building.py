from flask import render_template_string, request


def missing(error):
    # ruleid: python-template-building
    return render_template_string(f"{error}: {request.path}")


def failed(error):
    template = "<h1>%s</h1>" % str(error)
    # ruleid: python-template-building
    return render_template_string(template), 500


def found(name):
    # ok: python-template-building
    return render_template_string("<h1>{{ name }}</h1>", name=name)
