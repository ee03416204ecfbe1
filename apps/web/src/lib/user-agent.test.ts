import { expect, test } from 'vitest';
import { clientName } from './user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/148.0.0.0 Safari/537.36`, 'Chrome 148 on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`,
    'Edge 147 on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/146.0.0.0 Mobile Safari/537.36`,
    'Chrome 146 on Android',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox 141 on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26 on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari 26 on iPhone',
  ],
  ['curl/8.19.0', 'curl/8.19.0'],
  ['<img src=x>', '<img src=x>'],
  ['', 'Unknown'],
  [null, 'Unknown'],
])('a browser and its system are told in words, and what is no browser as it came: %s', (text, words) => {
  expect(clientName(text)).toBe(words);
});
