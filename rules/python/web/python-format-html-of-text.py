from django.utils.html import escape, format_html


def greeting(name):
    # ruleid: python-format-html-of-text
    first = format_html("<b>%s</b>" % name)
    # ruleid: python-format-html-of-text
    second = format_html(f"<b>{name}</b>")
    # ruleid: python-format-html-of-text
    third = format_html("<b>{}</b>".format(name))
    # ok: python-format-html-of-text
    fourth = format_html("<b>{}</b>", name)
    # ok: python-format-html-of-text
    fifth = format_html("<b>" + escape(name) + "</b>")
    return first + second + third + fourth + fifth
