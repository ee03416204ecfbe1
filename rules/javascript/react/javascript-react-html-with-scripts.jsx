import InnerHTML from 'dangerously-set-html-content';
import DOMPurify from 'dompurify';

const NOTE = '<b>Closed on Mondays</b>';

export function Comments({ comments }) {
  const safe = DOMPurify.sanitize(comments[0].text);
  return (
    <ul>
      {comments.map((one) => (
        // ruleid: javascript-react-html-with-scripts
        <InnerHTML key={one.id} html={one.text} />
      ))}
      {/* ok: javascript-react-html-with-scripts */}
      <InnerHTML html={NOTE} />
      {/* ok: javascript-react-html-with-scripts */}
      <InnerHTML html={safe} />
    </ul>
  );
}
