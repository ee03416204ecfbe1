import { describe, expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { jspCode } from '../templates/jsp-code.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const PAGE = `<%@page import="java.sql.*" %>
<%-- stmt.executeQuery("select" + request.getParameter("a")) --%>
<%! private String named(String given) { return "x" + given; } %>
<% String name = named(request.getParameter("name"));
   if (name != null) { %>
  <p title="<%= request.getContextPath() %>"><%= name %></p>
<%   Statement stmt = connection.createStatement();
     ResultSet rows = stmt.executeQuery("select * from notes where name = '" + name + "'");
   } else { out.print("<b>" + request.getParameter("a")); } %>
<a href="<%=path%>/a">a</a><a href="<%=title%>">b</a>
<script>document.body.innerHTML = location.hash;</script>
`;

describe('a page of JSP', () => {
  it('is Java where its markup is left out, at the same places', () => {
    const code = jspCode(PAGE);
    expect(code).toHaveLength(PAGE.length);
    expect(code.split('\n').map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
      '',
      '',
      'private String named(String given) { return "x" + given; }',
      'String name = named(request.getParameter("name"));',
      'if (name != null) {',
      '$w( request.getContextPath() ); $w( name );',
      'Statement stmt = connection.createStatement();',
      `ResultSet rows = stmt.executeQuery("select * from notes where name = '" + name + "'");`,
      '} else { out.print("<b>" + request.getParameter("a")); }',
      '$w(path); $w(title);',
      '',
      '',
    ]);
  });

  it('is followed from the request through its own code, beside its scripts and what it only writes', async () => {
    const { findings, coverage } = await scan(memorySource({ 'web/notes.jsp': PAGE }), {
      scanType: 'standard',
      rules: await shippedRules(),
      workers: 0,
    });
    expect(findings.map((one) => `${one.path}:${one.startLine} ${one.ruleId}`)).toEqual([
      'web/notes.jsp:6 template-output-unescaped',
      'web/notes.jsp:8 java-sql-injection',
      'web/notes.jsp:9 java-xss',
      'web/notes.jsp:10 template-output-unescaped',
      'web/notes.jsp:11 javascript-dom-xss',
    ]);
    expect(coverage.complete).toBe(true);
  });
});
