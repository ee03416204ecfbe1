def pack(name)
  # ruleid: ruby-command-string
  system("gzip #{name}")
  # ok: ruby-command-string
  system('gzip', '--', name)
end
