import { useState } from 'react'
import { listProductChanges, type ProductChange } from '#contract/products/changes.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { changeName, UndoChange } from './products.undo.tsx'

/** The last bulk actions on products, each with its way back. */
export function RecentChanges({ onUndone }: { onUndone: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [changes, setChanges] = useState<readonly ProductChange[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [undoing, setUndoing] = useState<string | null>(null)

  async function load(): Promise<void> {
    setError(null)
    await call(listProductChanges, {}).then(setChanges, (failure: unknown) => setError(sentenceOf(failure)))
  }

  function open(): void {
    setIsOpen(true)
    setChanges(null)
    void load()
  }

  return (
    <>
      <Button onClick={open}>
        <AnyIcon name="clock" className="size-4.5" />
        {t('Bulk changes')}
      </Button>
      <Dialog isOpen={isOpen} isWide title={t('Bulk changes')} onClose={() => setIsOpen(false)}>
        <div className="mt-3 grid gap-4">
          {error ? <Refusal text={error} /> : <List changes={changes} onUndo={setUndoing} />}
          <div className="flex flex-wrap justify-end gap-2">
            {error ? <Button onClick={() => void load()}>{t('Try again')}</Button> : null}
            <Button onClick={() => setIsOpen(false)}>{t('Close')}</Button>
          </div>
        </div>
      </Dialog>
      <UndoChange
        key={undoing}
        changeId={undoing ?? ''}
        isOpen={undoing !== null}
        onClose={() => setUndoing(null)}
        onUndone={async () => {
          await Promise.all([load(), onUndone()])
        }}
      />
    </>
  )
}

type ListProps = { changes: readonly ProductChange[] | null; onUndo: (id: string) => void }

function List({ changes, onUndo }: ListProps) {
  if (!changes) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    )
  }
  if (changes.length === 0) {
    return (
      <p className="border-[1.5px] border-dashed border-line-strong px-6 py-8 text-center text-ui text-ink-2">
        {t('No bulk changes in the last 30 days.')}
      </p>
    )
  }
  return (
    <ul className="max-h-[60vh] overflow-auto border-t border-line">
      {changes.map((change) => (
        <li key={change._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-[580]">{changeName(change)}</p>
            <p className="text-small text-ink-2">
              {t('{count, plural, one {# product} other {# products}}', { count: change.count })} ·{' '}
              {change.by ?? t('account deleted')} · <Time at={change.createdAt} />
            </p>
          </div>
          {change.undoneAt ? (
            <span className="text-small text-ink-2">{t('Undone')}</span>
          ) : (
            <Button
              size="small"
              aria-label={t('Undo: {name}', { name: changeName(change) })}
              onClick={() => onUndo(change._id)}
            >
              {t('Undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
