def pack(name)
  # ruleid: ruby-command-string
  system("gzip #{name}")
  # ok: ruby-command-string
  system('gzip', '--', name)
end

def list(folder)
  # ruleid: ruby-command-string
  IO.popen("ls #{folder}", 'r')
  # ok: ruby-command-string
  IO.popen("ls #{folder.shellescape}", 'r')
  # ok: ruby-command-string
  IO.popen(['ls', folder], 'r')
end

def run(command)
  # ok: ruby-command-string
  IO.popen("nice #{command}", 'r')
end
