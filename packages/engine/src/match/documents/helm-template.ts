/** A template of a Helm chart that has actions: YAML only once it is rendered. */
export const isHelmTemplate = (path: string, text: string): boolean =>
  /(?:^|\/)templates\/(?:.*\/)?[^/]+\.ya?ml$/.test(path) && text.includes('{{');

/** One that ends on its line, a comment that goes over several (longer ones cost too much where there are many), or the beginning of one. */
const ACTION = /\{\{(?:-?\s*\/\*[\s\S]{0,2000}?\*\/|(?:[^}\n]|\}(?!\}))*)(?:\}\})?/g;

/**
 * A template with its actions taken out, in as many characters and lines, so that what is written in it stands where it stood: lines of
 * nothing but actions are blank, and an action within a line is a word that no rule knows. Both branches of a condition remain.
 */
export function withoutActions(text: string): string {
  const blank = (action: string, by: string): string => action.replace(/[^\n]/g, by);
  const marked = text.replace(ACTION, (action) => blank(action, MARK));
  return marked
    .split('\n')
    .map((line) => (/[^\s\ue000]/.test(line) ? line : line.replaceAll(MARK, ' ')))
    .join('\n')
    .replaceAll(MARK, 'x');
}

/** A character for private use, which no template holds by accident. */
const MARK = '\ue000';
