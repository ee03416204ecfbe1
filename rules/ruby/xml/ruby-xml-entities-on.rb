def read(text)
  # ruleid: ruby-xml-entities-on
  Nokogiri::XML.parse(text, nil, nil, Nokogiri::XML::ParseOptions::NOENT)
  # ruleid: ruby-xml-entities-on
  Nokogiri::XML.parse(text) { |options| options.noent }
  # ruleid: ruby-xml-entities-on
  LibXML::XML::Parser.string(text, { options: LibXML::XML::Parser::Options::NOENT })
  # ok: ruby-xml-entities-on
  Nokogiri::XML.parse(text)
  # ok: ruby-xml-entities-on
  Nokogiri::XML.parse(text) { |options| options.nonet }
end
