import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import './popover.css'

type PopoverProps = {
  /** What the button shows. */
  trigger: ReactNode
  /** Name of the button and of what it opens. */
  label: string
  look?: 'plain' | 'ghost'
  size?: 'small' | 'icon'
  className?: string
  children: (close: () => void) => ReactNode
}

const reachable = 'input, select, textarea, button, a[href]'

/**
 * A button and the popover it opens, by the browser's own popover: a press elsewhere and Escape close it, and the focus goes
 * back. Its content is made when it opens.
 */
export function Popover({ trigger, label, look = 'plain', size = 'small', className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>(reachable)?.focus()
  }, [isOpen])
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <Button
        popoverTarget={id}
        size={size}
        look={look}
        aria-label={label}
        aria-expanded={isOpen}
        className={className}
      >
        {trigger}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls alone */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="popover"
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setIsOpen(event.newState === 'open')}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}

/** How a thing to do in a menu looks. */
export const menuItemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 px-3.5 text-start text-ui text-ink no-underline ' +
  'hover:bg-blue-soft focus-visible:bg-blue-soft focus-visible:-outline-offset-2'
