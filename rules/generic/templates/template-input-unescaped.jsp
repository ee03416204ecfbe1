<form action="<%= request.getContextPath() %>/find">
<%-- ruleid: template-input-unescaped --%>
<input name="q" value="<%= request.getParameter("q") %>">
<%-- ruleid: template-input-unescaped --%>
<p>${param.q}</p>
<%-- ok: template-input-unescaped --%>
<p><c:out value="${param.q}"/></p>
<%-- ok: template-input-unescaped --%>
<p>${fn:escapeXml(param.q)}</p>
</form>
