import { type CSSProperties, useState } from 'react'
import { toast } from 'sonner'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../api/problem-text.ts'

const plainDurationMs = 5000
/** What can be taken back stays longer: it has to be read, weighed and pressed. */
const undoDurationMs = 10_000

/** Undoes the action of the toast. */
export type Undo = () => Promise<unknown>

/** Shows a toast in the container that is there by now. Apart from `showToast`, so that no visitor waits for it. */
export function raiseToast(text: string, undo: Undo | undefined): void {
  const durationMs = undo ? undoDurationMs : plainDurationMs
  const card = (id: string | number) => (
    <ToastCard
      text={text}
      undo={undo}
      durationMs={durationMs}
      // The library waits for a pointer by itself, not for a keyboard.
      onHold={(isHeld) => toast.custom(card, { id, duration: isHeld ? Number.POSITIVE_INFINITY : durationMs })}
      onDone={() => toast.dismiss(id)}
    />
  )
  toast.custom(card, { duration: durationMs })
}

type CardProps = {
  text: string
  undo: Undo | undefined
  durationMs: number
  onHold: (isHeld: boolean) => void
  onDone: () => void
}

function ToastCard({ text, undo, durationMs, onHold, onDone }: CardProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function takeBack(change: Undo): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    await change().catch((error: unknown) => raiseToast(sentenceOf(error), undefined))
    onDone()
  }
  return (
    <div
      className="toast"
      role="status"
      style={{ '--toast-duration': `${durationMs}ms` } as CSSProperties}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <span>{text}</span>
      {undo ? (
        <button
          type="button"
          className="toast-undo"
          aria-disabled={isBusy}
          aria-keyshortcuts="Alt+T"
          onClick={() => void takeBack(undo)}
        >
          {t('Undo')}
          <span className="toast-keys" aria-hidden="true">
            Alt+T
          </span>
        </button>
      ) : null}
    </div>
  )
}
