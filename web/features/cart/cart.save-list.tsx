import { useState } from 'react'
import { addList } from '#contract/cart/lists.ts'
import { hasVisibleText } from '#contract/fields.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { isQueueSending, untilSent } from './cart.queue.ts'

type SaveListProps = {
  /** Without it the lines of the cart are saved. */
  orderId?: string
  onClose: () => void
}

/** Changes of the cart have not arrived at the server. */
class Unsent extends Error {}

/** Asks for a name and saves the lines of the cart or of an order as a list. Cart and order stay as they are. */
export default function SaveListDialog({ orderId, onClose }: SaveListProps) {
  const [name, setName] = useState('')
  const add = useCallOnce(addList)
  const { run, error, setError, isBusy } = useCommand(
    async () => {
      if (orderId !== undefined) return add({ body: { name, fromOrder: orderId } })
      // The list is made from the cart of the server, which has to be the one on this page.
      await untilSent()
      if (isQueueSending()) throw new Unsent()
      return add({ body: { name, fromCart: true } })
    },
    {
      done: (list) => {
        showToast(t('List “{name}” saved', { name: list.name }))
        onClose()
      },
      say: (failure) =>
        failure instanceof Unsent
          ? t('No connection. Your changes are kept and sent when the connection is back.')
          : sentenceOf(failure),
    },
  )
  const save = () => (hasVisibleText(name) ? run() : setError(t('Name is Required')))

  return (
    <Dialog isOpen title={t('Save as a list')} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <TextField
          id="list-name"
          label={t('Name')}
          {...(error && { error })}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
          }}
        />
        <div className="flex gap-2">
          <Button look="primary" isBusy={isBusy} onClick={save}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Go back')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
