import { formatMoney } from '#contract/money.ts'
import type { Exclusion, WithdrawableLine } from '#contract/withdrawals/withdrawals.ts'
import { mark, t } from '#i18n/t.ts'
import { StoredName } from '../../patterns/stored-name.tsx'
import { Input } from '../../ui/field.tsx'
import { PartPicture } from '../cart/cart.picture.tsx'

/** Pieces by the number of the line. */
export type Chosen = ReadonlyMap<number, number>

const reasons: Record<Exclusion, string> = {
  made_to_measure: mark('Made to your specifications, so the right of withdrawal does not apply to it.'),
  sealed: mark('Sealed for reasons of hygiene: the right of withdrawal ends when the seal is opened.'),
  returned: mark('Already withdrawn from or refunded.'),
}

type LineProps = { line: WithdrawableLine; currency: string; chosen: Chosen; onChosen: (chosen: Chosen) => void }

/** A line of the order, with the pieces that are sent back; one that is out says why. */
export function Line({ line, currency, chosen, onChosen }: LineProps) {
  const { line: number, left, excluded, quantity, sku, name } = line
  const wanted = chosen.get(number)
  const set = (pieces: number | null) => {
    const next = new Map(chosen)
    if (pieces === null) next.delete(number)
    else next.set(number, Math.min(Math.max(1, pieces), left))
    onChosen(next)
  }
  const id = `withdrawal-line-${number}`
  return (
    <li
      className={`grid grid-cols-[auto_3rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-line p-3 not-first:border-t sm:grid-cols-[auto_3rem_minmax(0,1fr)_auto] ${
        wanted === undefined ? '' : 'bg-blue-soft'
      }`}
    >
      <input
        id={id}
        type="checkbox"
        className="size-5 accent-blue"
        checked={wanted !== undefined}
        disabled={excluded !== null}
        autoComplete="off"
        onChange={({ currentTarget }) => set(currentTarget.checked ? left : null)}
      />
      <span className="h-8 w-10">
        <PartPicture of={line} />
      </span>
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        <span className="mono block text-small">{sku}</span>
        <StoredName text={name} />
        {excluded ? <span className="block text-small text-ink-2">{t(reasons[excluded])}</span> : null}
      </label>
      <span className="col-span-full flex items-center justify-end gap-3 sm:col-span-1">
        {left > 1 && wanted !== undefined ? (
          <span className="flex items-center gap-2 text-ui whitespace-nowrap text-ink-2">
            {t('of {count}', { count: left })}
            <Input
              type="number"
              min={1}
              max={left}
              className="w-20 text-end"
              autoComplete="off"
              aria-label={t('Quantity of {name}', { name })}
              value={wanted}
              onChange={({ currentTarget }) => set(Math.trunc(Number(currentTarget.value)) || 1)}
            />
          </span>
        ) : (
          <span className="text-ui text-ink-2">{t('{count} pcs', { count: excluded ? quantity : left })}</span>
        )}
        <span className="num font-[620]">{formatMoney(line.total, currency)}</span>
      </span>
    </li>
  )
}
