import strawberry

# ruleid: graphql-without-limit
schema = strawberry.Schema(query=Query)

# ok: graphql-without-limit
app = make_app(schema)
