from lxml import etree

# ruleid: python-xml-limits-off
parser = etree.XMLParser(huge_tree=True)
# ok: python-xml-limits-off
other = etree.XMLParser(resolve_entities=False)
