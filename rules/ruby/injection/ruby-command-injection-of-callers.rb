module Shots
  def self.convert(name)
    # ruleid: ruby-command-injection-of-callers
    system("convert #{name} out.png")
  end

  def self.convert_safely(name)
    # ok: ruby-command-injection-of-callers
    system('convert', name, 'out.png')
  end
end
