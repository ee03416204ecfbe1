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

def record_params
  # ok: ruby-eval-of-expression
  self.send("#{controller_name.singularize}_params")
end

def asked
  # ruleid: ruby-eval-of-expression
  self.send("#{params[:kind]}_fields")
end

def listed
  # ok: ruby-eval-of-expression
  TYPES.find { |one| one == params[:type] }&.constantize
end
