import { useState } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { useSession } from '../../../api/session.ts'
import { TextField } from '../../../ui/fields.tsx'
import type { CartEdit } from '../cart.edit.ts'
import { RepeatedPo } from './cart.repeated-po.tsx'

type PoNumberProps = { cart: Cart; onEdit: (edit: CartEdit) => void }

/** What the buyer's company knows the order by. It is kept when the field is left, and the checkout takes it over. */
export function PoNumber({ cart: { poNumber }, onEdit }: PoNumberProps) {
  const session = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  function keep(): void {
    const now = typed?.trim()
    setTyped(null)
    if (now !== undefined && now !== poNumber) onEdit({ kind: 'reference', poNumber: now })
  }
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <TextField
        id="cart-po-number"
        label={t('PO number')}
        isOptional
        value={typed ?? poNumber}
        maxLength={60}
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep()
        }}
      />
      {session ? <RepeatedPo poNumber={poNumber} /> : null}
    </div>
  )
}
