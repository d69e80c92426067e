import { formatQuantity } from '../../patterns/money.tsx'

export type Figure = { label: string; count: number; isBad?: boolean }

/** Counts of rows, side by side. */
export function ImportFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="import-figures">
      {figures.map(({ label, count, isBad = false }) => (
        <div key={label} data-bad={(isBad && count > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{formatQuantity(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
