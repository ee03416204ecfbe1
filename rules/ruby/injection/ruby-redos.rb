# ruleid: ruby-redos
WORDS = /^(\w+\s?)*$/
# ok: ruby-redos
DATE = /\A\d{4}-\d{2}\z/
