import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import { t } from '#i18n/t.ts'

/** Counters of specification section 9: plain text, drawn as one chain of dimensions. */
export function Counters({ block: { items } }: { block: ShownBlockOf<'counters'> }) {
  return (
    <section className="dimension-chain" aria-label={t('In numbers')}>
      <dl className="wrap-page">
        {items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
