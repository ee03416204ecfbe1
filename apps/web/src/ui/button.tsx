import { Link, type LinkProps } from '@tanstack/react-router';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

interface Look {
  readonly variant?: 'primary' | 'default' | 'ghost' | 'danger';
  readonly small?: boolean;
  readonly icon?: LucideIcon;
  /** The key that does the same. */
  readonly keys?: string;
  readonly children?: ReactNode;
}

export interface ButtonProps extends Look {
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  /** The work goes on: the button says so and takes no second click. */
  readonly busy?: boolean | string;
  /** Why it cannot be pressed; it says so when pointed at. */
  readonly disabled?: boolean | string;
  readonly pressed?: boolean;
  readonly label?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

function classOf({ variant = 'default', small = false }: Look, iconOnly: boolean): string {
  return ['btn', variant === 'default' ? '' : variant, small ? 'small' : '', iconOnly ? 'icon' : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** The sheet of keys tells them to those who hear a page; beside the word they would be read as part of it. */
function Keys({ keys }: { keys: string }) {
  return (
    <span aria-hidden="true" className="keys">
      <kbd>{keys}</kbd>
    </span>
  );
}

export function Button(props: ButtonProps) {
  const {
    icon,
    keys,
    children,
    type = 'button',
    onClick,
    busy = false,
    disabled = false,
    pressed,
    label,
  } = props;
  const off = disabled !== false && disabled !== '';
  return (
    <button
      ref={props.ref}
      type={type}
      className={classOf(props, children === undefined)}
      onClick={onClick}
      disabled={off || busy !== false}
      title={typeof disabled === 'string' && off ? disabled : label}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy !== false || undefined}
    >
      {busy !== false ? <Icon icon={LoaderCircle} size="small" /> : icon && <Icon icon={icon} size="small" />}
      {typeof busy === 'string' ? busy : children}
      {keys === undefined ? null : <Keys keys={keys} />}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere instead of doing something. */
export function ButtonLink({ look, link, children }: { look: Look; link: LinkProps; children: ReactNode }) {
  return (
    <Link {...link} className={classOf(look, false)}>
      {look.icon && <Icon icon={look.icon} size="small" />}
      {children}
      {look.keys === undefined ? null : <Keys keys={look.keys} />}
    </Link>
  );
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon;
}

/** One of a few, all in sight. */
export function ButtonGroup<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <span className="btngroup" role="group" aria-label={props.label}>
      {props.choices.map(({ value, label, icon }) => (
        <Button
          key={value}
          small
          pressed={value === props.value}
          onClick={() => props.onChange(value)}
          {...(icon === undefined ? {} : { icon })}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
