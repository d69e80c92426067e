import { useId } from 'react'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import { codesHeader, maxPackingSlips, printPackingSlips } from '#contract/orders/admin-list.ts'
import { t } from '#i18n/t.ts'
import { SaveButton } from '../../patterns/save-button.tsx'

/** Saves the packing slips of the selected orders as one file to print; of too many it says why it does not. */
export function PackingSlipsButton({ selection, count }: { selection: AdminSelection; count: number }) {
  const noteId = useId()
  const isTooMany = count > maxPackingSlips
  return (
    <>
      {isTooMany ? (
        <span id={noteId} className="self-center px-1 text-small text-ink-2">
          {t('Packing slips: up to {most} orders at a time', { most: maxPackingSlips })}
        </span>
      ) : null}
      <SaveButton
        file={printPackingSlips}
        input={{ body: selection }}
        name="packing-slips.pdf"
        noticeOf={noticeOf}
        label={t('Packing slips')}
        disabled={isTooMany}
        aria-describedby={isTooMany ? noteId : undefined}
      />
    </>
  )
}

/** The orders whose packing slips have codes of characters that no font has. */
function noticeOf(headers: Headers): string | null {
  const orders = headers.get(codesHeader)
  return orders === null
    ? null
    : t('Some characters in these orders are missing from every font, so their codes are shown: {orders}', {
        orders,
      })
}
