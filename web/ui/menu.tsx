import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { moveInMenu, typingPauseMs } from './menu-keys.ts'
import { menuItemClass } from './popover.tsx'

export type MenuItem = { label: string; to: string } | { label: string; onPress: () => void }

type MenuProps = {
  /** What the button shows. */
  trigger: ReactNode
  /** Name of the button and of the menu. */
  label: string
  className?: string
  items: readonly MenuItem[]
}

function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** The keys inside the menu: moving the focus, leaving by Tab. Escape and a press outside are the browser's. */
function useMenuKeys(close: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  const typing = useRef({ text: '', at: 0 })
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    // The focus goes back to the button, and from there on.
    if (event.key === 'Tab') return close()
    const items = itemsOf(event.currentTarget)
    const index = items.findIndex((item) => item.matches(':focus'))
    const isFresh = event.timeStamp - typing.current.at > typingPauseMs
    const typed = isFresh ? '' : typing.current.text
    const move = moveInMenu(event.key, { index, typed, labels: items.map((item) => item.textContent) })
    if (move) {
      typing.current = { text: move.typed, at: event.timeStamp }
      items[move.index]?.focus()
    } else if (event.key === ' ') {
      // A link is not pressed by a space.
      items[index]?.click()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/**
 * A button and the menu it opens, after the menu button pattern of the ARIA Authoring Practices Guide, in the browser's own
 * popover. For things to do; a list of settings or a form is a `Popover`.
 */
export function Menu({ trigger, label, className, items }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isFromEnd = useRef(false)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  const onMenuKey = useMenuKeys(close)
  useEffect(() => {
    if (isOpen)
      itemsOf(panel.current)
        .at(isFromEnd.current ? -1 : 0)
        ?.focus()
    isFromEnd.current = false
  }, [isOpen])
  function onButtonKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    isFromEnd.current = event.key === 'ArrowUp'
    event.currentTarget.click()
  }
  return (
    <>
      <Button
        popoverTarget={id}
        size="icon"
        look="ghost"
        aria-label={label}
        aria-haspopup="menu"
        aria-controls={id}
        aria-expanded={isOpen}
        className={className}
        onKeyDown={onButtonKey}
      >
        {trigger}
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="popover py-1.5"
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setIsOpen(event.newState === 'open')}
        onKeyDown={onMenuKey}
      >
        {isOpen ? items.map((item) => <Item key={item.label} item={item} close={close} />) : null}
      </div>
    </>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1, className: menuItemClass }
  if ('to' in item) {
    return (
      <Link {...shared} to={item.to} onClick={close}>
        {item.label}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        close()
        item.onPress()
      }}
    >
      {item.label}
    </button>
  )
}
