# ruleid: ruby-insecure-randomness
token = rand(36**16).to_s(36)
# ok: ruby-insecure-randomness
good_token = SecureRandom.hex(16)
# ok: ruby-insecure-randomness
delay = rand(10)
