def sign_in(request, name, password):
    query = f"SELECT * FROM users WHERE name = '{name}' AND password = '{password}'"
    # ruleid: secret-logged
    print(f"sign-in: {query}")
    user = execute_query(query)
    # ruleid: secret-logged
    print(f"found: {user}")
    # ok: secret-logged
    print(f"found: {len(user)}")
    token = generate_token(user)
    # ruleid: secret-logged
    print(f"made {token}")
