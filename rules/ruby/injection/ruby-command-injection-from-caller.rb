def run(task)
  # ruleid: ruby-command-injection-from-caller
  system(task)
  # ok: ruby-command-injection-from-caller
  system("uptime")
end
