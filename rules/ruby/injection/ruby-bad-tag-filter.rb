def clean(html)
  # ruleid: ruby-bad-tag-filter
  html = html.gsub(/<script.*?>.*?<\/script>/im, '')
  # ruleid: ruby-bad-tag-filter
  html = html.gsub(/<!--.*-->/, '')
  # ok: ruby-bad-tag-filter
  html.gsub(/<!--.*?-->/m, '')
end

# ok: ruby-bad-tag-filter
rule(/<script\b[^>]*>.*?<\/script>/, Name::Tag)
