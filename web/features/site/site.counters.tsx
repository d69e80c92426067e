import { t } from '#i18n/t.ts'
import { counters } from '#tenant/home.ts'

/** Counters of specification section 9: plain text, drawn as one chain of dimensions. */
export function Counters() {
  return (
    <section className="dimension-chain" aria-label={t('In numbers')}>
      <dl className="wrap-page">
        {counters.map(({ value, label }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
