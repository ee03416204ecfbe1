import ReactMarkdown from 'react-markdown';
export const Page = ({ text }) => (
  // ruleid: javascript-react-markdown-html
  <ReactMarkdown escapeHtml={false}>{text}</ReactMarkdown>
);
export const Safe = ({ text }) => (
  // ok: javascript-react-markdown-html
  <ReactMarkdown>{text}</ReactMarkdown>
);
