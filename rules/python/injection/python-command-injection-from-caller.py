import os


def run(command):
    # ruleid: python-command-injection-from-caller
    os.system(command)
    # ok: python-command-injection-from-caller
    os.system("uptime")
