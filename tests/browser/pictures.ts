/** Pictures of pages to look at beside the design, wherever `SCREENSHOTS` names a folder for them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFaults } from './browser.ts';

const folder = process.env.SCREENSHOTS;
const themes = ['light', 'dark'] as const;
const widths = [1440, 1024, 390];

/** What makes a page scroll sideways: the first thing that reaches out of it; null when nothing does. */
const tooWide = (page: Page) =>
  page.evaluate<string | null>(`(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return null;
    const out = [...document.querySelectorAll('main *')].find((one) => one.getBoundingClientRect().right > innerWidth + 1);
    return out === undefined ? 'unknown' : out.outerHTML.slice(0, 120);
  })()`);

/**
 * Looks at a page as it stands: axe finds nothing in it. Where pictures are asked for it is taken in both themes and at three widths, and
 * looked at in each, whether it scrolls sideways too. @returns what is wrong, a line each
 */
export async function pictured(page: Page, state: string, name: string): Promise<string[]> {
  if (folder === undefined) return axeFaults(page);
  const faults: string[] = [];
  const before = page.viewportSize();
  // Fonts are files: a picture before they came shows others.
  await page.evaluate('document.fonts.ready.then(() => null)');
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const to = join(folder, state, `${theme}-${width}`);
      mkdirSync(to, { recursive: true });
      await page.screenshot({ animations: 'disabled', path: join(to, `${name}.png`) });
      const at = `${state} ${name} ${theme} ${width}`;
      const wide = await tooWide(page);
      if (wide !== null) faults.push(`${at} scrolls sideways: ${wide}`);
      for (const fault of await axeFaults(page)) faults.push(`${at}: ${fault}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
  return faults;
}
