import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { vi } from 'vitest';

/** Without these Chromium looks its maker's hosts up at every start. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Only what never comes takes so long: a machine that is busy with others may take ten times what an idle one does. */
const PATIENCE_MS = 120_000;

/** What each page asked of the interface and has not been answered yet; streams of events never are. */
const waitingRequests = new WeakMap<Page, Set<Request>>();

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What no page may do: say something on the console, throw, ask another origin, come without a strict policy of its content. */
  readonly complaints: string[];
}

export interface TestBrowser {
  /** Somebody with a browser of their own. */
  visitor(options?: {
    width?: number;
    theme?: 'light' | 'dark';
    storageState?: BrowserContextOptions['storageState'];
  }): Promise<Visitor>;
  close(): Promise<void>;
}

/** Debian's Chromium, headless, on pages of this origin. */
export async function openBrowser(origin: string): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
  return {
    async visitor({ width = 1440, theme = 'light', storageState } = {}) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: theme,
        baseURL: origin,
        ...(storageState === undefined ? {} : { storageState }),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      waitingRequests.set(page, followRequests(page));
      const complaints: string[] = [];
      page.on('console', (message) => {
        // What an API call was refused with is the browser's own line, and part of some stories.
        if (message.type() !== 'debug' && !message.text().startsWith('Failed to load resource'))
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`threw: ${error.message}`));
      page.on('request', (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(origin))
          complaints.push(`asked ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.request().resourceType() === 'document' && response.url().startsWith(origin))
          complaints.push(...policyFaults(response.url(), response.headers()['content-security-policy']));
      });
      return { context, page, complaints };
    },
    close: () => browser.close(),
  };
}

/** All that a policy may allow: the page's own origin, nothing, and what is named by its hash. */
const STRICT_SOURCE = /^'(?:self|none|sha256-[A-Za-z0-9+/=]+)'$/;
/** What `default-src` says nothing about, so that a policy without it allows everything. */
const SAID_APART = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'];

/** @returns what a content security policy allows beyond the page's own origin, a line each */
function policyFaults(address: string, policy = ''): string[] {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const names = directives.map(([name]) => name);
  return [
    ...SAID_APART.filter((name) => !names.includes(name)).map((name) => `${address} has no ${name}`),
    ...directives.flatMap(([name, ...sources]) =>
      sources
        .filter((source) => !STRICT_SOURCE.test(source))
        .map((source) => `${address} allows ${name} ${source}`),
    ),
  ];
}

function followRequests(page: Page): Set<Request> {
  const waiting = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.resourceType() !== 'eventsource') waiting.add(request);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  return waiting;
}

const twoFrames = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))`;

/** Waits until a page shows all that it reads: its content is there, no list is still a skeleton, and nothing is asked any more. */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('main :is(h1, [role=grid], .items, .paths, .empty), .solo :is(h1, h2)')
    .first()
    .waitFor();
  const waiting = waitingRequests.get(page) ?? new Set();
  const isQuiet = async () => {
    if (waiting.size > 0) return false;
    // What an answer brings is drawn, and asks for what comes after it.
    await page.evaluate(twoFrames);
    return waiting.size === 0 && (await page.locator('.skeleton:not(.gallery-states *)').count()) === 0;
  };
  await vi.waitUntil(isQuiet, { timeout: PATIENCE_MS });
}

/**
 * The button beside a page's title, by its name. A list that turns out to be empty offers the same button once more as soon as it is told so:
 * asked of the whole page, the name would fit one button or two, whichever comes first.
 */
export const pressBesideTitle = (page: Page, name: string) =>
  page.locator('.page-head').getByRole('button', { name }).click();

/** Asked of an element: whether it has the focus. */
export const isFocused = (element: unknown): boolean =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement;

/** Goes on with the Tab key until this has the focus. @throws when it does not come */
export async function tabTo(target: Locator, presses = 80): Promise<void> {
  await target.waitFor();
  const hasFocus = () => target.evaluate(isFocused);
  for (let done = 0; !(await hasFocus()); done++) {
    if (done === presses) throw new Error(`the Tab key never comes to ${target}`);
    await target.page().keyboard.press('Tab');
  }
}

/**
 * Goes once round a page with the Tab key. @returns what is wrong, a line each: a place that shows no focus or lies out of sight, or a place
 * that keeps the focus
 */
export async function tabFaults(page: Page, presses = 300): Promise<string[]> {
  const faults = new Set<string>();
  await page.evaluate(`(() => { document.activeElement?.blur(); scrollTo(0, 0); })()`);
  for (let done = 0; done < presses; done++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<{ name: string; isStart: boolean; isSeen: boolean } | null>(focusedPlace);
    // Past its last place the focus leaves the page.
    if (at === null || (done > 0 && at.isStart)) return [...faults];
    if (!at.isSeen) faults.add(`no focus is seen at ${at.name}`);
  }
  return [...faults, `the Tab key does not come round in ${presses} presses`];
}

/** What has the focus, and whether an outline or the like of it is in sight. */
const focusedPlace = `(async () => {
  const one = document.activeElement;
  if (one === null || one === document.body) return null;
  await new Promise((done) => requestAnimationFrame(done));
  const box = one.getBoundingClientRect();
  const marked = [one, one.parentElement, ...one.querySelectorAll(':scope > *')].some((part) => {
    const { outlineStyle, outlineWidth, strokeWidth } = getComputedStyle(part);
    // What is drawn has a thicker edge instead.
    const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    return isOutlined || (part instanceof SVGElement && parseFloat(strokeWidth) >= 2);
  });
  return {
    name: one.outerHTML.slice(0, 120),
    isStart: one.classList.contains('skip'),
    isSeen: marked && box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
})()`;

/** Colours that pass from one theme to the other are those of neither: what ends by itself is waited for. */
const finishedTransitions = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
  .map((animation) => animation.finished.catch(() => undefined)))`;

/** What axe finds against WCAG 2.2 A and AA, a line each; none is what is wanted. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  await page.evaluate(`${finishedTransitions}.then(() => undefined)`);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: unknown,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run((globalThis as unknown as { document: unknown }).document, {
      runOnly: tags,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  });
}

/** Roles that mean nothing to who hears them without a name. */
const namelessRoles =
  /^\s*- ((?:button|link|textbox|combobox|checkbox|radio|heading|img|grid|progressbar|dialog)\b(?! ").*)$/gm;

/**
 * What is wrong with a page for who hears it read, a line each: something without a name, what stands before the page itself out of order,
 * or a heading that skips a level.
 */
export async function readingFaults(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const faults = [...tree.matchAll(namelessRoles)].map(([, what]) => `without a name: ${what}`);
  const order = ['link "Skip to content"', 'navigation "Sections"', 'navigation "Breadcrumb"', '- main'];
  const places = order.map((name) => tree.indexOf(name));
  if (places.some((place, index) => place < (places[index - 1] ?? 0)))
    faults.push(`not in order: ${order.join(', ')} at ${places}`);
  const levels = [...tree.slice(places.at(-1)).matchAll(/- heading .*\[level=(\d)\]/g)].map(([, level]) =>
    Number(level),
  );
  if (!levels.includes(1)) faults.push('no heading says what the page is');
  levels.forEach((level, index) => {
    if (level > (levels[index - 1] ?? 1) + 1)
      faults.push(`a heading of level ${level} after one of ${levels[index - 1] ?? 0}`);
  });
  return faults;
}

/** Signs in, and waits until the first page is there. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor();
}

/** A folder that is gone after the test. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'vedette-browser-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
