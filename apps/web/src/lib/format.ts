/** How times, sizes and numbers are written, everywhere the same: UTC, thousands with a comma. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const dayOnly = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const integer = new Intl.NumberFormat('en-US');

/** "4 min ago" up to a day, then "21 Nov 23:31". */
export function ago(time: string, now = Date.now()): string {
  const passed = now - Date.parse(time);
  if (passed < 0) return dayTime(time);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  return dayTime(time);
}

/** "in 4 days", "in 3 h", or the day when it is far off. */
export function until(time: string, now = Date.now()): string {
  const left = Date.parse(time) - now;
  if (left < 0) return 'over';
  if (left < HOUR_MS) return `in ${Math.max(1, Math.round(left / MINUTE_MS))} min`;
  if (left < DAY_MS) return `in ${Math.round(left / HOUR_MS)} h`;
  const days = Math.round(left / DAY_MS);
  return days <= 120 ? `in ${days} ${days === 1 ? 'day' : 'days'}` : day(time);
}

export const dayTime = (time: string | number | Date) => dayAndTime.format(new Date(time)).replace(',', '');
export const day = (time: string | number | Date) => dayOnly.format(new Date(time));
export const fullTime = (time: string) => exact.format(new Date(time));
export const clockTime = (time: string | number | Date) => clock.format(new Date(time));
export const weekday = (time: string | number | Date) => longDay.format(new Date(time));
export const count = (value: number) => integer.format(value);

/** "1 finding", "2 findings". */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function bytes(size: number): string {
  if (size < 1024) return `${size} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = size / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < MINUTE_MS) return `${Math.round(ms / 1000)} s`;
  return `${Math.floor(ms / MINUTE_MS)} min ${Math.round((ms % MINUTE_MS) / 1000)} s`;
}

/** `public_competition` → "Public competition", `denial-of-service` → "Denial of service". */
export function words(name: string): string {
  const text = name.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An id as long as it takes to recognise it. */
export const shortId = (id: string) => id.slice(0, 13);
