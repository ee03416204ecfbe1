import os
import subprocess
import sys

# ruleid: python-command-injection-from-environment
os.system("ls " + sys.argv[1])
# ruleid: python-command-injection-from-environment
subprocess.run("ls " + os.environ["FOLDER"], shell=True)
# ok: python-command-injection-from-environment
os.system("ls /tmp")
