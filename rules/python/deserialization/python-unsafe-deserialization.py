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
