import pickle
import yaml

def read(data):
    # ruleid: python-unsafe-deserialization
    a = pickle.loads(data)
    # ruleid: python-unsafe-deserialization
    b = yaml.load(data, Loader=yaml.Loader)
    # ok: python-unsafe-deserialization
    c = yaml.safe_load(data)
    # ok: python-unsafe-deserialization
    d = yaml.load(data, Loader=yaml.SafeLoader)
    return a, b, c, d

def more(data, path):
    # ruleid: python-unsafe-deserialization
    a = yaml.load(data)
    # ruleid: python-unsafe-deserialization
    b = yaml.load(open(path))
    # ruleid: python-unsafe-deserialization
    c = yaml.load_all(data)
    # ruleid: python-unsafe-deserialization
    d = yaml.load(data, yaml.CLoader)
    # ruleid: python-unsafe-deserialization
    e = yaml.unsafe_load(data)
    # ruleid: python-unsafe-deserialization
    f = yaml.full_load_all(data)
    # ok: python-unsafe-deserialization
    g = yaml.safe_load_all(data)
    return a, b, c, d, e, f, g

import numpy
import torch
# ruleid: python-unsafe-deserialization
weights = torch.load("weights.pt", weights_only=False)
# ruleid: python-unsafe-deserialization
table = numpy.load("table.npy", allow_pickle=True)
# ok: python-unsafe-deserialization
table = numpy.load("table.npy", allow_pickle=False)
