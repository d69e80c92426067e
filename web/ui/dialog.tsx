import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

type DialogProps = {
  isOpen: boolean
  title: string
  /** For what stands side by side. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape, sends its form on Ctrl Enter and gives the focus back. */
export function Dialog({ isOpen, title, isWide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isReported = useRef(false)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) {
      isReported.current = false
      element.showModal()
    }
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  // A dialog that goes while it is open gives the focus back only if it is closed before.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  // The browser gives the focus back at once and reports the close a frame later, or more on a busy machine. Who presses the
  // button again meanwhile opens the dialog again: the page hears of Escape before, and a late report closes nothing.
  const onCancel = ({ target, currentTarget }: SyntheticEvent) => {
    // A file field in the dialog reports the same event when no file was chosen.
    if (target !== currentTarget) return
    isReported.current = true
    onClose()
  }
  const onClosed = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open && !isReported.current) onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLButtonElement>('form button[type="submit"]')?.click()
  }
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog w-[min(48rem,calc(100vw-32px))]' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClose={onClosed}
      onKeyDown={onKeyDown}
      closedby="any"
    >
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      {isOpen ? children : null}
    </dialog>
  )
}
