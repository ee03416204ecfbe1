# ruleid: ruby-anchor-precedence
PREFIX = /^admin|root/
# ruleid: ruby-anchor-precedence
SUFFIX = /gif|(png)$/
# ruleid: ruby-anchor-precedence
MIDDLE = Regexp.new('^foo|bar|baz$')
# ok: ruby-anchor-precedence
GROUPED = /\A(?:admin|root)\z/
# ok: ruby-anchor-precedence
EACH = /^admin|^root/
# ok: ruby-anchor-precedence
TRIM = /^\s+|\s+$/

def shorter(text)
  # ok: ruby-anchor-precedence
  text.gsub(/^www|com/, '')
end
