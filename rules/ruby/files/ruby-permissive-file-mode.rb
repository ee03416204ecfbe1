# ruleid: ruby-permissive-file-mode
File.chmod(0777, path)
# ok: ruby-permissive-file-mode
File.chmod(0640, path)
# ruleid: ruby-permissive-file-mode
FileUtils.chmod(0622, path)
# ruleid: ruby-permissive-file-mode
FileUtils.chmod('a+rw', path)
# ok: ruby-permissive-file-mode
FileUtils.chmod('u=rwx,go-w', path)
# ok: ruby-permissive-file-mode
FileUtils.chmod(0755, path)
