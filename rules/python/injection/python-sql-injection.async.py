import asyncpg
import psycopg
from fastapi import FastAPI
from psycopg import sql
from sqlalchemy import column, select, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

app = FastAPI()
engine = create_async_engine("postgresql+asyncpg://localhost/app")


@app.get("/users")
async def users(name: str, order: str):
    async with AsyncSession(engine) as session:
        # ok: python-sql-injection
        bound = await session.execute(select(User).where(User.name == name))
        # ok: python-sql-injection
        quoted = await session.execute(select(column(order)))
        # ruleid: python-sql-injection
        joined = await session.execute(text("SELECT * FROM users ORDER BY " + order))
    return [bound.all(), quoted.all(), joined.all()]


@app.get("/driver")
async def driver(name: str):
    async with engine.connect() as connection:
        # ruleid: python-sql-injection
        return await connection.exec_driver_sql(f"SELECT * FROM users WHERE name = '{name}'")


@app.get("/composed")
def composed(name: str):
    with psycopg.connect("dbname=app") as connection:
        # ok: python-sql-injection
        connection.execute(sql.SQL("SELECT {} FROM users").format(sql.Identifier(name)))
        # ruleid: python-sql-injection
        return connection.execute(sql.SQL("SELECT " + name + " FROM users")).fetchall()


@app.get("/pool")
async def pool(name: str):
    pool = await asyncpg.create_pool("postgres://localhost/app")
    async with pool.acquire() as connection:
        # ruleid: python-sql-injection
        return await connection.fetchmany("SELECT * FROM users WHERE name = '" + name + "'", [])
