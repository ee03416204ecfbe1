# ruleid: ruby-insecure-randomness
token = rand(36**16).to_s(36)
# ok: ruby-insecure-randomness
good_token = SecureRandom.hex(16)
# ok: ruby-insecure-randomness
delay = rand(10)

def generate_code
  # ruleid: ruby-insecure-randomness
  rand(100_000..999_999)
end
# ruleid: ruby-insecure-randomness
user.confirmation_code = rand(1_000_000)
# ok: ruby-insecure-randomness
color_code = rand(255)
