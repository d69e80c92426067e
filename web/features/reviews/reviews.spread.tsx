import { formatNumber } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'

const stars = [5, 4, 3, 2, 1, 0]

function wordsOf(star: number): string {
  const number = (value: number) => formatNumber(numberLocale(), value)
  return star === 5 ? number(5) : t('{from} to {to}', { from: number(star), to: number(star + 0.5) })
}

/** How many reviews begin with 5, 4, 3, 2, 1 and 0: a table, with bars that show the same values. */
export function Spread({ spread, count }: { spread: readonly number[]; count: number }) {
  return (
    <table className="w-full max-w-100 text-small">
      <caption className="hidden-but-read">{t('Rating distribution')}</caption>
      <thead className="hidden-but-read">
        <tr>
          <th scope="col">{t('Rating')}</th>
          <th scope="col">{t('Reviews')}</th>
        </tr>
      </thead>
      <tbody>
        {stars.map((star, index) => (
          <tr key={star}>
            <th scope="row" className="num w-18 py-1 pe-3 text-start font-normal whitespace-nowrap text-ink-2">
              {wordsOf(star)}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="h-2.5 flex-1 bg-line">
                  <span
                    className="block h-full bg-ink"
                    style={{ width: `${(100 * (spread[index] ?? 0)) / Math.max(1, count)}%` }}
                  />
                </span>
                <span className="num w-10 text-end">{formatQuantity(spread[index] ?? 0)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
