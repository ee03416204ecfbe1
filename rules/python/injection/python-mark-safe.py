from django.utils.safestring import mark_safe

def badge(name):
    # ruleid: python-mark-safe
    bad = mark_safe("<b>" + name + "</b>")
    # ok: python-mark-safe
    fixed = mark_safe("<b>new</b>")
    return bad, fixed
