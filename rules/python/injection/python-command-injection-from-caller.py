import os


def run(task):
    # ruleid: python-command-injection-from-caller
    os.system(task)
    # ok: python-command-injection-from-caller
    os.system("uptime")
