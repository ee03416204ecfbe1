# ruleid: ruby-regex-wide-range
NAME = /\A[A-z]+\z/
# ok: ruby-regex-wide-range
HOST = /\A[A-Za-z0-9.-]+\z/
