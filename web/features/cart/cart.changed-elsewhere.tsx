import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Button } from '../../ui/button.tsx'
import type { CartEdit, EditConflict } from './cart.edit.ts'
import type { CartProblem } from './cart.queue.ts'

type ChangedProps = { problem: CartProblem; onEdit: (edit: CartEdit) => void; onKeep: () => void }

/** What kept a change from being made. A quantity that was typed meanwhile is not lost: its user chooses. */
export function ChangedElsewhere({ problem: { text, conflict }, onEdit, onKeep }: ChangedProps) {
  return (
    <div
      role="alert"
      className="mb-3 flex gap-3 border-s-2 border-warn bg-warn-soft px-4 py-3 text-ui flex-wrap items-center"
    >
      <p>
        {text} {conflict ? sentenceOf(conflict) : null}
      </p>
      {conflict ? (
        <span className="flex gap-2">
          <Button
            size="small"
            onClick={() => {
              const { id, typed, now } = conflict
              onEdit({ kind: 'quantity', id, quantity: typed, seen: now })
            }}
          >
            {t('Change to {pieces}', { pieces: formatQuantity(conflict.typed) })}
          </Button>
          <Button size="small" look="ghost" onClick={onKeep}>
            {t('Leave at {pieces}', { pieces: formatQuantity(conflict.now) })}
          </Button>
        </span>
      ) : null}
    </div>
  )
}

function sentenceOf({ sku, now, typed }: EditConflict): string {
  return t('{sku} now has {now} pcs. You entered {typed}.', {
    sku,
    now: formatQuantity(now),
    typed: formatQuantity(typed),
  })
}
