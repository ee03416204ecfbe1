from typing import Annotated

from fastapi import Depends, FastAPI, Query

from .folders import DataSession, get_folder

app = FastAPI()


@app.get("/pages/{name}")
def page(
    name: str,
    other: str,
    kept: DataSession,
    folder: Annotated[str, Depends(get_folder)],
    ending: Annotated[str, Query(max_length=9)],
    home=Depends(get_folder),
):
    # ok: python-path-traversal
    with open("/srv/pages/" + name) as one:
        size = len(one.read())
    # ok: python-path-traversal
    with open(folder + "/index") as one:
        size += len(one.read())
    # ok: python-path-traversal
    with open(home + "/index") as one:
        size += len(one.read())
    # ok: python-path-traversal
    with open(kept.folder) as one:
        size += len(one.read())
    # ruleid: python-path-traversal
    with open("/srv/pages/1." + ending) as one:
        size += len(one.read())
    # ruleid: python-path-traversal
    with open("/srv/pages/" + other) as one:
        return {"size": size + len(one.read())}


@app.get("/trees/{name:path}")
def tree(name: str):
    # ruleid: python-path-traversal
    with open("/srv/trees/" + name) as one:
        return {"size": len(one.read())}
