import { type ComponentType, type CSSProperties, useEffect, useState } from 'react'
import { sentenceOf } from '../api/problem.ts'
import { useSession } from '../api/session.ts'

const durationMs = 5000
/** What can be taken back stays longer: it has to be read, weighed and pressed. */
const undoDurationMs = 10_000

type Undo = () => Promise<unknown>

let askForContainer: () => void = () => {}
let announceReady: () => void = () => {}
const containerReady = new Promise<void>((resolve) => {
  announceReady = resolve
})

/**
 * Says that something worked, for five seconds (specification section 9). What needs an action is never only a toast.
 * With `undo` it stays for ten seconds and offers to take the deed back.
 */
export function showToast(text: string, undo?: Undo): void {
  askForContainer()
  const duration = undo ? undoDurationMs : durationMs
  void Promise.all([import('sonner'), containerReady]).then(([{ toast }]) => {
    const card = (id: string | number) => (
      <ToastCard
        text={text}
        undo={undo}
        durationMs={duration}
        // The library waits for a pointer by itself, not for a keyboard.
        onHold={(isHeld) => toast.custom(card, { id, duration: isHeld ? Number.POSITIVE_INFINITY : duration })}
        onDone={() => toast.dismiss(id)}
      />
    )
    toast.custom(card, { duration })
  })
}

const nextKey = 'datum.toast'

/** Keeps a toast for the page that is loaded next, where a deed ends with one. */
export function showToastNext(text: string): void {
  try {
    sessionStorage.setItem(nextKey, text)
  } catch {
    // Storage is switched off: the deed is done, only nobody says so.
  }
}

function takeKeptToast(): string | null {
  try {
    const text = sessionStorage.getItem(nextKey)
    sessionStorage.removeItem(nextKey)
    return text
  } catch {
    return null
  }
}

type CardProps = {
  text: string
  undo: Undo | undefined
  durationMs: number
  onHold: (isHeld: boolean) => void
  onDone: () => void
}

function ToastCard({ text, undo, durationMs: runsOut, onHold, onDone }: CardProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function takeBack(act: Undo): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    await act().catch((error: unknown) => showToast(sentenceOf(error)))
    onDone()
  }
  return (
    <div
      className="toast"
      role="status"
      style={{ '--toast-duration': `${runsOut}ms` } as CSSProperties}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <span>{text}</span>
      {undo ? (
        <button type="button" className="toast-undo" aria-disabled={isBusy} onClick={() => void takeBack(undo)}>
          Undo
        </button>
      ) : null}
    </div>
  )
}

type Container = ComponentType<{ position: 'bottom-left'; visibleToasts: number; gap: number }>

/**
 * The place toasts appear in, on every page. What fills it is loaded once the page is alive and somebody is signed in, or
 * with the first toast: a visitor never sees one and should not wait for it.
 */
export function ToastContainer() {
  const isSignedIn = useSession() !== null
  const [isAsked, setIsAsked] = useState(false)
  const [Toaster, setToaster] = useState<Container | null>(null)
  useEffect(() => {
    askForContainer = () => setIsAsked(true)
    const kept = takeKeptToast()
    if (kept) showToast(kept)
  }, [])
  useEffect(() => {
    if (isSignedIn || isAsked) void import('sonner').then((sonner) => setToaster(() => sonner.Toaster))
  }, [isSignedIn, isAsked])
  useEffect(() => {
    if (Toaster) announceReady()
  }, [Toaster])
  return (
    <div data-toast-container="">
      {Toaster ? <Toaster position="bottom-left" visibleToasts={1} gap={8} /> : null}
    </div>
  )
}
