def once(text)
  # ruleid: ruby-incomplete-sanitization
  text.sub('<', '&lt;')
end

def once_in_place(text)
  # ruleid: ruby-incomplete-sanitization
  text.sub!(/'/, '')
end

def path(text)
  # ruleid: ruby-incomplete-sanitization
  text.sub('../', '')
end

def quoted(text)
  # ruleid: ruby-incomplete-sanitization
  "'" + text.gsub(/'/, "\\'") + "'"
end

def unquoted(text)
  # ok: ruby-incomplete-sanitization
  text.sub('"', '').sub('"', '')
end

def whole(text)
  # ok: ruby-incomplete-sanitization
  text.gsub(/\\/, '\\').gsub(/'/, "\\'")
end

def relative(path)
  # ok: ruby-incomplete-sanitization
  path.sub('/', '')
end

def emptied(text)
  # ok: ruby-incomplete-sanitization
  text = text.sub("'", '') while text.include?("'")
  text
end
