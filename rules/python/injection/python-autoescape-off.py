from jinja2 import Environment, FileSystemLoader
# ruleid: python-autoescape-off
bad = Environment(loader=FileSystemLoader("templates"))
# ruleid: python-autoescape-off
worse = Environment(loader=FileSystemLoader("templates"), autoescape=False)
# ok: python-autoescape-off
good = Environment(loader=FileSystemLoader("templates"), autoescape=True)
