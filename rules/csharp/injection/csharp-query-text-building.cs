using System;
using System.DirectoryServices;
using System.Xml;
using System.Xml.XPath;

class Directory {
  SearchResult Find(DirectorySearcher searcher, string user) {
    // ruleid: csharp-query-text-building
    searcher.Filter = string.Format("(sAMAccountName={0})", user);
    // ruleid: csharp-query-text-building
    searcher.Filter = $"(&(objectClass=user)(uid={user}))";
    // ok: csharp-query-text-building
    searcher.Filter = $"(uid={Encoder.LdapFilterEncode(user)})";
    // ok: csharp-query-text-building
    searcher.Filter = "(objectClass=user)";
    return searcher.FindOne();
  }

  XPathExpression Expression(XPathNavigator navigator, string tag, int place) {
    // ok: csharp-query-text-building
    navigator.Compile("//entry[" + place + "]");
    // ok: csharp-query-text-building
    navigator.Compile("//entry[tag = 'news']");
    // ruleid: csharp-query-text-building
    return navigator.Compile("//entry[tag = '" + tag + "']");
  }

  XmlNode Node(XmlDocument document, string name) {
    // ruleid: csharp-query-text-building
    return document.SelectSingleNode($"/users/user[@name='{name}']");
  }
}
