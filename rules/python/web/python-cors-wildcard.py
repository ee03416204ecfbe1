from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
app = FastAPI()
# ruleid: python-cors-wildcard
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_credentials=True)
# ok: python-cors-wildcard
app.add_middleware(CORSMiddleware, allow_origins=["https://app.acme.test"])
