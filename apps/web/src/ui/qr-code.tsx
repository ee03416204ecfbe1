import { encode } from 'uqr';

/** Light modules around the code, which cameras need (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** A QR code as one path, dark on light in either theme, as cameras want it. What it says is written beside it as well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
