# ruleid: python-xml-bomb
import xml.etree.ElementTree as ET
# ok: python-xml-bomb
import defusedxml.ElementTree as SafeET

def read(body):
    # ruleid: python-xml-bomb
    bad = ET.fromstring(body)
    # ok: python-xml-bomb
    good = SafeET.fromstring(body)
    return bad, good
