import type { Payment } from '#contract/payments/payments.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { brandName } from './payments.brands.ts'

/** "Visa ending in 4242": as much of a card as its owner needs to know it again. */
export function CardName({ card: { brand, last4 } }: { card: NonNullable<Payment['card']> }) {
  return (
    <RichText
      text="{brand} ending in <num>{last4}</num>"
      values={{ brand: brandName(brand), last4 }}
      marks={{ num: (words) => <span className="num">{words}</span> }}
    />
  )
}
