import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = { isOpen: boolean; title: string; onClose: () => void; children: ReactNode }

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose} closedby="any">
      <h2 id={titleId} className="text-h3">
        {title}
      </h2>
      {isOpen ? children : null}
    </dialog>
  )
}
