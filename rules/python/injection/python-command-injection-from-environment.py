import getopt
import os
import subprocess
import sys

# ruleid: python-command-injection-from-environment
os.system("ls " + sys.argv[1])
# ruleid: python-command-injection-from-environment
subprocess.run("ls " + os.environ["FOLDER"], shell=True)
# ok: python-command-injection-from-environment
os.system("ls /tmp")


def options():
    opts, rest = getopt.getopt(sys.argv[1:], "hl:", ["help"])
    for option, value in opts:
        # ok: python-command-injection-from-environment
        os.system(option)
        # ruleid: python-command-injection-from-environment
        os.system(value)
    # ruleid: python-command-injection-from-environment
    os.system(rest[0])
