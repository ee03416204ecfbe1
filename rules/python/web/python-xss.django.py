from django.http import HttpResponse
from django.utils.html import format_html_join, linebreaks


def notes(request):
    # ok: python-xss
    lines = format_html_join(request.GET["between"], "<li>{}</li>", [(request.GET["note"],)])
    # ok: python-xss
    escaped = linebreaks(request.GET["text"], autoescape=True)
    # ruleid: python-xss
    text = HttpResponse(linebreaks(request.GET["text"]))
    return [HttpResponse(lines), HttpResponse(escaped), text]
