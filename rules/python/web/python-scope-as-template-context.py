from django.shortcuts import render


def page(request, name):
    # ruleid: python-scope-as-template-context
    render(request, "page.html", locals())
    everything = globals()
    # ruleid: python-scope-as-template-context
    render(request, "page.html", everything)
    # ok: python-scope-as-template-context
    return render(request, "page.html", {"name": name})
