# ruleid: ruby-permissive-file-mode
File.chmod(0777, path)
# ok: ruby-permissive-file-mode
File.chmod(0640, path)
