import { type KeyboardEvent, useEffect, useState } from 'react'
import { getProduct } from '#contract/catalogue/catalogue.ts'
import { searchProducts } from '#contract/catalogue/search.ts'
import { maxPinned } from '#contract/pages/pinned.ts'
import type { Product } from '#contract/products/products.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { moved } from '../../patterns/moved.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { InputProps } from './pages.inputs.tsx'
import { NodeTools } from './pages.node-tools.tsx'

type Known = Pick<Product, '_id' | 'sku' | 'name' | 'status' | 'available' | 'minorder'>

const fields = ['_id', 'sku', 'name', 'translation', 'status', 'available', 'minorder', 'attributes']
/** Typing has to pause for so long before the server is asked. */
const pauseMs = 250
const maxOffered = 6

/** Products by the typed text; an older answer never replaces a newer one. */
function useSearch(q: string) {
  const [found, setFound] = useState<Known[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    setProblem(null)
    if (q === '') return setFound(null)
    const query = { q, fields: fields.map((field) => `items.${field}`).join(',') }
    return readLatest(() => call(searchProducts, { query }), {
      take: ({ items }) => setFound(items.map((one) => inOwnLanguage(one))),
      failed: (error) => {
        setFound(null)
        setProblem(sentenceOf(error))
      },
      pauseMs,
    })
  }, [q])
  return { found, problem }
}

/** The pinned products as far as they can be read; null for one that is no longer sold. */
function useKnown(ids: readonly string[]) {
  const [known, setKnown] = useState<Readonly<Record<string, Known | null>>>({})
  const missing = ids.find((id) => !Object.hasOwn(known, id))
  useEffect(() => {
    if (missing === undefined) return
    const take = (product: Known | null) => setKnown((before) => ({ ...before, [missing]: product }))
    return readLatest(() => call(getProduct, { params: { id: missing } }), {
      take: (product) => take(inOwnLanguage(product)),
      failed: () => take(null),
    })
  }, [missing])
  return { known, add: (product: Known) => setKnown((before) => ({ ...before, [product._id]: product })) }
}

/** Why visitors do not see it now; nothing if they do. */
function noteOf(product: Known | null): string | null {
  if (product === null) return t('No longer sold, so it is not shown.')
  if (product.status === 'draft') return t('A draft, shown once it is published.')
  return product.available < product.minorder ? t('Sold out, shown once it is in stock.') : null
}

function Name({ product: { sku, name } }: { product: Known }) {
  return (
    <>
      <span className="mono text-small text-ink-2">{sku}</span>
      <span className="min-w-0 flex-1 basis-32 wrap-anywhere">{name}</span>
    </>
  )
}

type PinProps = { product: Known | null; onMove: (by: number) => void; onDelete: () => void }

function Pin({ product, onMove, onDelete }: PinProps) {
  const note = noteOf(product)
  return (
    <li className="grid gap-1 border-b border-line pb-2">
      <div className="flex items-center gap-x-3">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          {product ? <Name product={product} /> : t('Removed product')}
        </span>
        <NodeTools label={product?.name ?? t('Removed product')} onMove={onMove} onDelete={onDelete} />
      </div>
      {note ? <p className="text-small text-warn">{note}</p> : null}
    </li>
  )
}

/** Finds products on sale, and adds one by a click or with Enter. */
function PinSearch({ id, isPinned, onChoose }: SearchProps) {
  const [typed, setTyped] = useState('')
  const { found, problem } = useSearch(typed.trim())
  const offered = found?.filter((one) => !isPinned(one._id)).slice(0, maxOffered) ?? []

  function choose(product: Known): void {
    setTyped('')
    document.getElementById(id)?.focus()
    onChoose(product)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (offered[0]) choose(offered[0])
  }

  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        label={t('Pin a product')}
        hint={t('Name or SKU')}
        type="search"
        maxLength={100}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {found !== null && offered.length === 0 ? t('No other product was found.') : null}
      </p>
      <Refusal text={problem} />
      {offered.length > 0 ? (
        <ul className="border border-line" aria-label={t('Products found')}>
          {offered.map((product) => (
            <li key={product._id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                className="flex w-full cursor-pointer flex-wrap items-baseline gap-x-3 px-3 py-2 text-start text-ui hover:bg-blue-soft"
                onClick={() => choose(product)}
              >
                <Name product={product} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type SearchProps = { id: string; isPinned: (id: string) => boolean; onChoose: (product: Known) => void }

/** Products that a block shows before the newest ones, in their order. */
export default function PinnedInput({ id, label, value, onChange }: InputProps<readonly string[]>) {
  const { known, add } = useKnown(value)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-s-2 border-line ps-3">
      <legend className="text-control font-[580]">{label}</legend>
      <p className="text-small text-ink-2">
        {t('Shown first, in this order; the newest products follow until there are {max}.', { max: maxPinned })}
      </p>
      {value.length > 0 ? (
        <ol aria-label={label} className="grid gap-2">
          {value.map((one, position) => {
            const product = known[one]
            return product === undefined ? null : (
              <Pin
                key={one}
                product={product}
                onMove={(by) => onChange(moved(value, position, position + by))}
                onDelete={() => onChange(value.filter((other) => other !== one))}
              />
            )
          })}
        </ol>
      ) : null}
      {value.length < maxPinned ? (
        <PinSearch
          id={id}
          isPinned={(one) => value.includes(one)}
          onChoose={(product) => {
            add(product)
            onChange([...value, product._id])
          }}
        />
      ) : (
        <p className="text-small text-ink-2">
          {t('{max} products are pinned. Remove one to pin another.', { max: maxPinned })}
        </p>
      )}
    </fieldset>
  )
}
