import paramiko
client = paramiko.SSHClient()
# ruleid: python-ssh-host-key-ignored
client.set_missing_host_key_policy(paramiko.AutoAddPolicy())
# ok: python-ssh-host-key-ignored
client.set_missing_host_key_policy(paramiko.RejectPolicy())
