import type { DeliveryNote } from '#contract/freight/delivery.ts'

/** When it arrives and what freight costs, as the server says it. */
export function DeliveryText({ of: { text, freeText, isDelivered } }: { of: DeliveryNote }) {
  if (text === '' && freeText === '') return null
  return (
    <div className="mt-3 grid gap-1 text-ui">
      {text === '' ? null : <p className={isDelivered ? '' : 'font-[560] text-warn'}>{text}</p>}
      {freeText === '' ? null : <p className="text-ink-2">{freeText}</p>}
    </div>
  )
}
