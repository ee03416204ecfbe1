import asyncssh
import paramiko
client = paramiko.SSHClient()
# ruleid: python-ssh-host-key-ignored
client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
# ok: python-ssh-host-key-ignored
client.set_missing_host_key_policy(paramiko.RejectPolicy())


async def other(host):
    # ruleid: python-ssh-host-key-ignored
    await asyncssh.connect(host, known_hosts=None)
    # ok: python-ssh-host-key-ignored
    await asyncssh.connect(host, known_hosts="/etc/ssh/known")


def command(host):
    # ruleid: python-ssh-host-key-ignored
    subprocess.run(["ssh", "-o", "StrictHostKeyChecking=no", host, "uptime"])
    # ok: python-ssh-host-key-ignored
    subprocess.run(["ssh", "-o", "StrictHostKeyChecking=yes", host, "uptime"])
