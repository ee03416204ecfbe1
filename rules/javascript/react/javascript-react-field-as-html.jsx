import DOMPurify from 'dompurify';

export function Article({ article }) {
  return (
    <section>
      {/* ok: javascript-react-field-as-html */}
      <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(article.summary) }} />
      {/* ruleid: javascript-react-field-as-html */}
      <div dangerouslySetInnerHTML={{ __html: article.description }} />
      {/* ok: javascript-react-field-as-html */}
      <div dangerouslySetInnerHTML={{ __html: article.safeBody }} />
    </section>
  );
}
