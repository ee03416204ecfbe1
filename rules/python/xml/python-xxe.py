from lxml import etree
# ruleid: python-xxe
parser = etree.XMLParser(resolve_entities=True)
# ok: python-xxe
safe = etree.XMLParser(resolve_entities=False, no_network=True)
