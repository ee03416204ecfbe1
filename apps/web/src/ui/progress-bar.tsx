/** How much of something is done. @param percent from 0 to 100; what is over is cut off */
export function ProgressBar({ label, percent, tall }: { label: string; percent: number; tall?: boolean }) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      className={tall ? 'meter live tall' : 'meter live'}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(shown)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${shown}%` }} />
    </div>
  );
}
