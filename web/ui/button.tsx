import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

type ButtonLook = 'primary' | 'accent' | 'plain' | 'ghost' | 'danger' | 'field'
type ButtonSize = 'small' | 'normal' | 'large' | 'icon'
type Style = { look?: ButtonLook; size?: ButtonSize; className?: string }

const base =
  'inline-flex items-center justify-center gap-2 border font-[580] [font-stretch:104%] no-underline whitespace-nowrap ' +
  'transition-[background-color,border-color,color] aria-disabled:cursor-progress disabled:opacity-55 cursor-pointer'

const looks: Record<ButtonLook, string> = {
  primary: 'border-blue bg-blue text-on-blue hover:border-blue-hover hover:bg-blue-hover bevel-10',
  accent:
    'border-chromate bg-chromate text-on-chromate bevel-10 hover:bg-[color-mix(in_oklch,var(--chromate)_86%,white)]',
  plain: 'rounded-1 border-line-strong bg-transparent text-ink hover:border-blue hover:bg-blue-soft',
  ghost: 'rounded-1 border-transparent bg-transparent text-ink hover:border-blue hover:bg-blue-soft',
  danger:
    'rounded-1 border-danger bg-danger text-on-danger hover:bg-[color-mix(in_oklch,var(--danger)_86%,var(--ink))]',
  field: 'rounded-1 border-field-ink-2 bg-transparent text-field-ink hover:border-field-ink hover:bg-field-2',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-small',
  normal: 'min-h-11 px-4.5 text-control',
  large: 'min-h-13 px-6 text-body',
  icon: 'size-9 p-0',
}

function buttonClass({ look = 'plain', size = 'normal', className = '' }: Style): string {
  return `${base} ${looks[look]} ${sizes[size]} ${className}`
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Style & { isBusy?: boolean }

/**
 * While `isBusy` it keeps its width and its focus, shows that work is under way and takes no second press. The disabled
 * attribute would drop the focus to the top of the page.
 */
export function Button({ look, size, className, isBusy = false, onClick, children, ...rest }: ButtonProps) {
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, className: `relative ${className ?? ''}` })}
      aria-disabled={isBusy || undefined}
      onClick={onPress}
    >
      {isBusy ? <span className="spinner absolute" aria-hidden="true" /> : null}
      <span className={`inline-flex items-center gap-2 ${isBusy ? 'opacity-0' : ''}`}>{children}</span>
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & Style

/** A link that looks like a button, for what leads somewhere. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ look, size, className })} />
}
