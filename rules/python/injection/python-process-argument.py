import os
import subprocess

def start(program):
    # ruleid: python-process-argument
    os.execl(program, program)
    # ruleid: python-process-argument
    subprocess.run(program)
    # ok: python-process-argument
    subprocess.run(["git", "status"])
