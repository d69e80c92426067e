import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ManagedModel } from '#contract/families/families.ts'
import { t } from '#i18n/t.ts'
import { type Draft, numberOf } from './families.draft.ts'
import { symbolOf } from './families.units-list.ts'

const maxShown = 5

/** The filter that buyers would get, drawn from the typed values. */
export function ShopPreview({ draft, model }: { draft: Draft; model: ManagedModel }) {
  const label = sayWords(draft.label).trim() || t('Name')
  const symbol = symbolOf(model, draft.unit)
  return (
    <div>
      <h3 className="mb-1 text-control font-[580]">{t('In the shop')}</h3>
      <div className="border-[1.5px] border-dashed border-line-strong bg-sheet p-4 text-ui">
        {draft.isHidden ? (
          <p className="text-ink-2">{t('Hidden from everyone.')}</p>
        ) : (
          <>
            {draft.filter === 'none' ? (
              <p className="text-ink-2">{t('Not a filter, only a line in the data sheet.')}</p>
            ) : draft.filter === 'range' ? (
              <RangePreview draft={draft} label={label} symbol={symbol} />
            ) : (
              <ValuesPreview draft={draft} label={label} symbol={symbol} />
            )}
            <dl className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-2 text-small">
              <dt className="text-ink-2 wrap-anywhere">{label}</dt>
              <dd className="text-end wrap-anywhere">{sampleOf(draft, symbol)}</dd>
            </dl>
          </>
        )}
      </div>
    </div>
  )
}

type PartProps = { draft: Draft; label: string; symbol: string }

function boundsOf({ min, max }: Draft): [number, number] {
  const [low, high] = [numberOf(min) ?? 0, numberOf(max) ?? 100]
  return Number.isFinite(low) && Number.isFinite(high) && low < high ? [low, high] : [0, 100]
}

function RangePreview({ draft, label, symbol }: PartProps) {
  const [low, high] = boundsOf(draft)
  return (
    <>
      <p className="flex justify-between gap-3">
        <span className="font-[620] wrap-anywhere">{label}</span>
        <span className="text-ink-2">{`${low} – ${high} ${symbol}`}</span>
      </p>
      <svg viewBox="0 0 200 20" className="mt-2 w-full" aria-hidden="true">
        <path d="M4 10h192" className="stroke-line-strong" />
        <path d="M36 10h128" className="stroke-blue" strokeWidth="2" />
        <path d="m36 3 7 7-7 7-7-7zM164 3l7 7-7 7-7-7z" className="fill-blue" />
      </svg>
    </>
  )
}

function valuesOf(draft: Draft, symbol: string): string[] {
  const { kind, choices } = draft
  if (kind === 'choice' || kind === 'choices') {
    const said = choices.map((choice) => sayWords(choice.label).trim() || (choice.key ?? ''))
    return said.filter((one) => one !== '')
  }
  if (kind === 'boolean') return [t('Yes'), t('No')]
  return [sampleOf(draft, symbol)]
}

function ValuesPreview({ draft, label, symbol }: PartProps) {
  const values = valuesOf(draft, symbol)
  return (
    <>
      <p className="font-[620] wrap-anywhere">{label}</p>
      <ul className="mt-1 grid gap-1">
        {values.slice(0, maxShown).map((value) => (
          <li key={value} className="flex items-center gap-2 wrap-anywhere">
            <span aria-hidden="true" className="size-3.5 shrink-0 border border-line-strong" />
            {value}
          </li>
        ))}
      </ul>
      {values.length > maxShown ? (
        <p className="mt-1 text-small text-ink-2">{t('and {count} more', { count: values.length - maxShown })}</p>
      ) : null}
    </>
  )
}

/** A value of the type, as a data sheet says it. */
function sampleOf(draft: Draft, symbol: string): string {
  const [low, high] = boundsOf(draft)
  const unit = symbol === '' ? '' : ` ${symbol}`
  switch (draft.kind) {
    case 'number':
      return `${high}${unit}`
    case 'range':
      return `${t('{from} to {to}', { from: String(low), to: String(high), context: 'a range of numbers' })}${unit}`
    case 'dimension':
      return symbol === '' ? 'G 1/2' : `12 × 148${unit}`
    case 'text':
      return t('Any text')
    default:
      return valuesOf(draft, symbol)
        .slice(0, draft.kind === 'choices' ? 2 : 1)
        .join(', ')
  }
}
