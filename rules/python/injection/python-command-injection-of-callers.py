import os
import subprocess


def clone(address):
    # ruleid: python-command-injection-of-callers
    os.system('git clone ' + address)


def clone_safely(address):
    # ok: python-command-injection-of-callers
    subprocess.run(['git', 'clone', '--', address])
