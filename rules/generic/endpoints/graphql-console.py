from flask import Flask
from flask_graphql import GraphQLView

app = Flask(__name__)
# ruleid: graphql-console
app.add_url_rule("/graphiql", view_func=GraphQLView.as_view("console", schema=schema, graphiql=True))
# ok: graphql-console
app.add_url_rule("/graphql", view_func=GraphQLView.as_view("graphql", schema=schema))
