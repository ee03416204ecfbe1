def run(text)
  # ruleid: ruby-eval-of-expression
  eval(text)
  # ok: ruby-eval-of-expression
  eval('1 + 1')
end

def chosen
  return unless TYPES.include?(params[:type])
  # ok: ruby-eval-of-expression
  params[:type].constantize.new
end

def named
  # ruleid: ruby-eval-of-expression
  params[:type].constantize.new
end
