from django.http import HttpResponse
from django.urls import reverse
from flask import make_response, redirect, url_for
from flask import Flask, request
from pyramid.httpexceptions import HTTPFound
from pyramid.view import view_config, view_defaults

app = Flask(__name__)


@app.route("/go")
def go():
    # ruleid: python-open-redirect
    return redirect(request.args["next"])


@app.route("/home")
def home():
    # ok: python-open-redirect
    return redirect(url_for("profile", name=request.args["name"]))


@app.route("/again")
def again():
    # The address of this very request, by another scheme.
    # ok: python-open-redirect
    return redirect(request.url.replace("http://", "https://", 1))


@app.route("/piece")
def piece():
    # ruleid: python-open-redirect
    return redirect(request.url.split("next=")[1])


@view_defaults(route_name="notes")
class NoteViews:
    def __init__(self, context, request):
        self.request = request

    @view_config(request_method="POST")
    def add(self):
        # ok: python-open-redirect
        return HTTPFound(location=self.request.url)

    @view_config(request_method="PUT")
    def change(self):
        # ok: python-open-redirect
        return HTTPFound(location=self.request.route_url("note", id=self.request.params["id"]))

    @view_config(request_method="GET")
    def show(self):
        # ruleid: python-open-redirect
        return HTTPFound(location=self.request.params["next"])


class TagViews:
    def __init__(self, request):
        self.request = request

    @view_config(route_name="tags")
    def show(self):
        # ruleid: python-open-redirect
        return HTTPFound(location=self.request.params["next"])


@app.route("/moved")
def moved():
    response = make_response("", 302)
    # ruleid: python-open-redirect
    response.headers["Location"] = request.args["next"]
    # ok: python-open-redirect
    response.headers["X-Name"] = request.args["next"]
    return response


def moved_view(request):
    response = HttpResponse(status=302)
    # ruleid: python-open-redirect
    response["Location"] = request.GET["next"]
    # ok: python-open-redirect
    response["Location"] = reverse("home")
    return response


def again(request):
    # ok: python-open-redirect
    return redirect(request.path)
