from sqlalchemy import create_engine

# ruleid: python-statements-logged
engine = create_engine("sqlite:///a.db", echo=True)
# ok: python-statements-logged
quiet = create_engine("sqlite:///a.db")
# ok: python-statements-logged
hidden = create_engine("sqlite:///a.db", echo=True, hide_parameters=True)
# ruleid: python-statements-logged
SQLALCHEMY_ECHO = True
