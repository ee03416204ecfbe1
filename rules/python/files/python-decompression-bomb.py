import gzip
import io
import zipfile
import zlib

from flask import Flask, request

app = Flask(__name__)


@app.route("/packed", methods=["POST"])
def packed():
    # ruleid: python-decompression-bomb
    return str(len(gzip.decompress(request.get_data())))


@app.route("/archive", methods=["POST"])
def archive():
    with zipfile.ZipFile(io.BytesIO(request.get_data())) as packed_files:
        # ruleid: python-decompression-bomb
        packed_files.extractall("/tmp/in")
    return "ok"


@app.route("/bounded", methods=["POST"])
def bounded():
    # ok: python-decompression-bomb
    return zlib.decompressobj().decompress(request.get_data(), 100_000)
