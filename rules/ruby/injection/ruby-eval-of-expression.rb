def run(text)
  # ruleid: ruby-eval-of-expression
  eval(text)
  # ok: ruby-eval-of-expression
  eval('1 + 1')
end
