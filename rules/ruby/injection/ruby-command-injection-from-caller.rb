def run(command)
  # ruleid: ruby-command-injection-from-caller
  system(command)
  # ok: ruby-command-injection-from-caller
  system("uptime")
end
