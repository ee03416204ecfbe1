/** A bow seen from ahead, a lamp in its notch. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M.5 2h2.7L8 11.4 12.8 2h2.7L9.2 14.4H6.8Z" />
      <path d="M5.9 5.4a2.1 2.1 0 0 1 4.2 0Z" />
    </svg>
  );
}
