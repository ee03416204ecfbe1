import { safeRegex } from './safe-regex.ts';

/**
 * Regular expressions that look for script elements or comments and miss forms that browsers read as such. Tried out on
 * examples: a pattern that finds the plain form must find the others too. Runs in linear time; what that engine cannot read
 * (look-around, back-references) is passed over.
 */
const MAX_LENGTH = 2000;

const SCRIPT = '<script>foo</script>';
const SCRIPTS = [
  '<SCRIPT>foo</SCRIPT>',
  '<sCrIpT>foo</ScRiPt>',
  '<script>\nfoo\n</script>',
  '<script>foo</script >',
  '<script>foo</script\t\n bar>',
  '<script\n\tsrc="a.js">foo</script>',
  "<script src='a.js'>foo</script>",
];
const COMMENT = '<!-- foo -->';
const COMMENT_LINES = '<!-- foo\n bar -->';

/** `flags` i, m and s are looked at. */
export function missesTags(source: string, flags: string): boolean {
  if (source.length > MAX_LENGTH || !/script|<!--/i.test(source)) return false;
  try {
    const regex = safeRegex(source, flags.replace(/[^ims]/g, ''));
    const finds = (text: string): boolean => {
      const found = regex.find(text);
      return found !== null && found.start === 0 && found.end === text.length;
    };
    if (/script/i.test(source) && finds(SCRIPT)) return SCRIPTS.some((one) => !finds(one));
    return finds(COMMENT) && !finds(COMMENT_LINES);
  } catch {
    return false;
  }
}
