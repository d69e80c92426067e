import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = {
  isOpen: boolean
  title: string
  /** For what stands side by side. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ isOpen, title, isWide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  // A dialog that goes while it is open gives the focus back only if it is closed before.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog w-[min(48rem,calc(100vw-32px))]' : 'dialog'}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
    >
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      {isOpen ? children : null}
    </dialog>
  )
}
