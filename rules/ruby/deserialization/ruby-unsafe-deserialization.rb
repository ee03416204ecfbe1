# ruleid: ruby-unsafe-deserialization
a = Marshal.load(data)
# ok: ruby-unsafe-deserialization
b = JSON.parse(data)
