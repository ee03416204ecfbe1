import { downloadText } from '../../lib/download.ts';

/** What the style sheet gives the parts of the diagram; a file of its own has no style sheet. */
const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'color',
];

/** The diagram as it stands on the page, as a file that any program shows. */
export function savePicture(picture: SVGSVGElement, fileName: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [picture, ...picture.querySelectorAll('*')];
  for (const [index, one] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of KEPT) one.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['tabindex', 'role', 'class', 'style']) one.removeAttribute(name);
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  downloadText(fileName, new XMLSerializer().serializeToString(copy), 'image/svg+xml');
}
