import os
import subprocess

def archive(name):
    # ruleid: python-shell-true
    subprocess.run("tar czf out.tgz " + name, shell=True)
    # ruleid: python-shell-true
    os.system(f"gzip {name}")
    # ok: python-shell-true
    subprocess.run(["tar", "czf", "out.tgz", name])
    # ok: python-shell-true
    os.system("sync")
