module Formula
  def self.calculate(text)
    # ruleid: ruby-code-injection-of-callers
    eval(text)
  end

  def self.number(text)
    # ok: ruby-code-injection-of-callers
    Integer(text)
  end
end
