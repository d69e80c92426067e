import { type KeyboardEvent, useRef, useState } from 'react'
import { mark, t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { saveBlob } from '../../../api/save-file.ts'
import { useRestoredFocus } from '../../../patterns/use-restored-focus.ts'
import '../../../theme/private.css'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { filled, isBlank, isGood, type PadRow, padCsv } from './cart.pad.ts'
import { PadInput } from './cart.pad-input.tsx'
import { PadRowFields } from './cart.pad-row.tsx'
import { PadBar, PadSide } from './cart.pad-side.tsx'
import { type Pad, usePad } from './cart.use-pad.ts'

export const meta = privateMeta(mark('Quick order'), mark('Order by SKU: type, paste or upload a file.'))

function saveRows(rows: readonly PadRow[], name: string): void {
  const text = padCsv(rows, [t('SKU'), t('Pieces'), t('Reason')])
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}

type Shown = 'all' | 'ready' | 'open'

export default function QuickOrderPage() {
  const pad = usePad()
  const { currency } = useCompany()
  const [shown, setShown] = useState<Shown>('all')
  const page = useRef<HTMLDivElement>(null)
  useRestoredFocus(page)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && pad.rows.some(isGood)) {
      event.preventDefault()
      pad.add()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button at the side does the same
    <div ref={page} className="wrap-page py-6 md:py-8" onKeyDown={onKeyDown}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-h2" tabIndex={-1}>
            {t('Quick order')}
          </h1>
          <p className="text-control text-ink-2">
            {t(
              'Type SKUs, paste rows or drop a file. Every row is checked right away and kept when you leave the page.',
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="ghost" size="small" onClick={() => saveRows([], 'quick-order.csv')}>
            <Icon name="down" className="size-4.5" />
            {t('Blank CSV file')}
          </Button>
          <Button look="ghost" size="small" onClick={pad.clear}>
            {t('Clear all')}
          </Button>
        </div>
      </div>
      <div className="cart-layout">
        <div className="cart-sheet min-w-0">
          <PadInput pad={pad} />
          <PadTools pad={pad} shown={shown} onShow={setShown} />
          <div className="pad-columns" aria-hidden="true">
            <span>#</span>
            <span>{t('SKU')}</span>
            <span className="pad-columns-name">{t('Name')}</span>
            <span>{t('Pieces')}</span>
            <span>{t('Result')}</span>
            <span className="pad-unit">{t('Unit price')}</span>
            <span>{t('Net')}</span>
          </div>
          <ul aria-label={t('Rows')}>
            {pad.rows.map((row, index) =>
              isShown(row, shown) ? (
                <PadRowFields
                  key={row.key}
                  row={row}
                  number={index + 1}
                  currency={currency}
                  onChange={pad.change}
                  onRemove={pad.remove}
                  onPaste={pad.paste}
                />
              ) : null,
            )}
          </ul>
        </div>
        <PadSide pad={pad} />
        <PadBar pad={pad} />
      </div>
    </div>
  )
}

function isShown(row: PadRow, shown: Shown): boolean {
  if (shown === 'all' || isBlank(row)) return true
  return shown === 'ready' ? isGood(row) : !isGood(row)
}

function PadTools({ pad, shown, onShow }: { pad: Pad; shown: Shown; onShow: (shown: Shown) => void }) {
  const rows = filled(pad.rows)
  const open = rows.filter((row) => !isGood(row))
  const tabs: [Shown, string, number][] = [
    ['all', t('All rows'), rows.length],
    ['ready', t('Ready'), rows.length - open.length],
    ['open', t('Needs attention'), open.length],
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-3 py-2.5">
      <div className="flex flex-wrap gap-2">
        {tabs.map(([key, label, count]) => (
          <Button
            key={key}
            size="small"
            aria-pressed={shown === key}
            className={shown === key ? 'border-blue! bg-blue-soft!' : ''}
            onClick={() => onShow(key)}
          >
            {label} <span className="num">{count}</span>
          </Button>
        ))}
      </div>
      {open.length > 0 ? (
        <button
          type="button"
          className="min-h-6 text-ui text-blue underline underline-offset-[0.18em]"
          onClick={() => saveRows(open, 'quick-order-open.csv')}
        >
          {t('Download {count, plural, one {# row} other {# rows}} to correct (CSV)', { count: open.length })}
        </button>
      ) : null}
    </div>
  )
}
