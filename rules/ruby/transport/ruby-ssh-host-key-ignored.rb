require "net/ssh"

# ruleid: ruby-ssh-host-key-ignored
Net::SSH.start(host, user, password: word, verify_host_key: :never) { |ssh| ssh.exec!("uptime") }
# ok: ruby-ssh-host-key-ignored
Net::SSH.start(host, user, password: word, verify_host_key: :always) { |ssh| ssh.exec!("uptime") }
# ruleid: ruby-ssh-host-key-ignored
system("ssh", "-o", "StrictHostKeyChecking=no", host, "uptime")
# ok: ruby-ssh-host-key-ignored
system("ssh", "-o", "StrictHostKeyChecking=accept-new", host, "uptime")
