// Runs before the first paint and before every module: the content security policy allows no inline script.
// The theme that was chosen; without one the system's counts (tokens.css).
const chosen = localStorage.getItem('vedette.theme');
if (chosen === 'dark' || chosen === 'light') document.documentElement.dataset.theme = chosen;
