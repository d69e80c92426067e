import { useState } from 'react'
import { addList } from '#contract/cart/lists.ts'
import { hasVisibleText } from '#contract/fields.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { callWith } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { isQueueSending, untilSent } from './cart.queue.ts'

type SaveListProps = {
  /** Without it the lines of the cart are saved. */
  orderId?: string
  onClose: () => void
}

/** Asks for a name and saves the lines of the cart or of an order as a list. Cart and order stay as they are. */
export default function SaveListDialog({ orderId, onClose }: SaveListProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [keyFor] = useState(() => createAttemptKeys(() => crypto.randomUUID()))

  async function save(): Promise<void> {
    if (!hasVisibleText(name)) return setError(t('Name is Required'))
    setIsBusy(true)
    try {
      // The list is made from the cart of the server, which has to be the one on this page.
      if (orderId === undefined) await untilSent()
      if (orderId === undefined && isQueueSending()) {
        setIsBusy(false)
        return setError(t('No connection. Your changes are kept and will be sent as soon as it is back.'))
      }
      const body = { name, ...(orderId === undefined ? { fromCart: true } : { fromOrder: orderId }) }
      const list = await callWith(addList, { body }, { idempotencyKey: keyFor(body) })
      showToast(t('List “{name}” saved', { name: list.name }))
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setIsBusy(false)
    }
  }

  return (
    <Dialog isOpen title={t('Save as a list')} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <Field id="list-name" label={t('Name')} {...(error && { error })}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void save()
              }}
            />
          )}
        </Field>
        <div className="flex gap-2">
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
