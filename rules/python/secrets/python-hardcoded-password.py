# ruleid: python-hardcoded-password
password = "Tr0ub4dor&3x"
# ok: python-hardcoded-password
password_label = "Enter your password"
# ok: python-hardcoded-password
api_key = os.environ["API_KEY"]
