import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly icon: LucideIcon;
  readonly size?: 'small' | 'large';
  /** Without a label the icon is decoration beside a word. */
  readonly label?: string;
}

export function Icon({ icon: Picture, size, label }: IconProps) {
  const className = size === 'small' ? 'i s' : size === 'large' ? 'i l' : 'i';
  if (label === undefined) return <Picture className={className} strokeWidth={1.6} aria-hidden="true" />;
  return <Picture className={className} strokeWidth={1.6} role="img" aria-label={label} />;
}
