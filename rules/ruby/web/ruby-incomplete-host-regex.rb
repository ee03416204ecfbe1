def known?(url)
  # ruleid: ruby-incomplete-host-regex
  return true if url =~ /https?:\/\/shop\.example\.com/
  # ruleid: ruby-incomplete-host-regex
  return true if url.match?('https://shop.example.com')
  # ruleid: ruby-incomplete-host-regex
  return true if url =~ /\Ahttps:\/\/shop.example.com\//
  # ok: ruby-incomplete-host-regex
  url.match?(%r{\Ahttps://shop\.example\.com/})
end

def shorter(url)
  # ok: ruby-incomplete-host-regex
  url.sub(/https:\/\/github\.com\//, '')
end
