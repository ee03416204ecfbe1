/** The theme that was chosen on this machine; without one the system's counts. `public/start.js` reads it before the first paint. */
const KEY = 'vedette.theme';

export function switchTheme(): void {
  const root = document.documentElement;
  const dark =
    root.dataset.theme === 'dark' ||
    (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem(KEY, root.dataset.theme);
}

export function followSystemTheme(): void {
  delete document.documentElement.dataset.theme;
  localStorage.removeItem(KEY);
}
