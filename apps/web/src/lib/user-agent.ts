/** Browsers by what they alone call themselves; Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
] as const;

/** Android calls itself Linux too, and an iPhone says that it is like a Mac. */
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b|\bdarwin\b/],
  ['Linux', /\blinux\b/i],
] as const;

/**
 * What a user agent says of itself, in words: "Chrome 148 on Linux". Anybody may send any text, so what is not known is shown as it came.
 * @param text the header; null where none was sent
 */
export function clientName(text: string | null): string {
  if (text === null || text.trim() === '') return 'Unknown';
  const system = systems.find(([, mark]) => mark.test(text))?.[0];
  for (const [name, mark] of browsers) {
    const version = mark.exec(text)?.[1];
    if (version !== undefined) return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`;
  }
  return text;
}
