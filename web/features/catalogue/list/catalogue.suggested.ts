import { type RefObject, useEffect, useState } from 'react'
import type { PublicTax } from '#contract/page-settings.ts'
import { type Suggestions, suggest } from '#contract/search/search.ts'
import { t } from '#i18n/t.ts'
import { callWith } from '../../../api/call.ts'
import { loadModel } from '../../../api/catalogue-model.ts'
import { useCompany } from '../../../api/company.ts'
import { readSession } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { shownPrice, taxForBusiness } from '../../tax/tax.words.ts'
import { sayFamily } from '../catalogue.attributes.ts'
import { type StockBadgeTexts, stockBadgeOf } from './catalogue.stock-badge.ts'

const waitMs = 120

/** `stock` and `price` of a product. */
export type Suggestion = {
  id: string
  to: string
  label: string
  note: string
  stock?: StockBadgeTexts
  price?: string
}

type Suggested = { corrected: string | null; entries: Suggestion[] }

const nothing: Suggested = { corrected: null, entries: [] }

function searchPath(query: Record<string, string>): string {
  return `${paths.products}?${new URLSearchParams(query)}`
}

type Typed = { text: string; currency: string; tax?: PublicTax }

/** Suggestions while `text` is typed: products, their families with these words, and the whole list. */
export function suggestionsOf(
  { products, families, corrected }: Suggestions,
  { text, currency, tax }: Typed,
): Suggested {
  const words = corrected ?? text
  const entries: Suggestion[] = [
    ...products.map((product) => ({
      id: product._id,
      to: paths.product(product._id),
      label: product.name,
      note: product.sku,
      stock: stockBadgeOf(product),
      price: product.unitprice > 0 ? shownPrice({ ...product, currency }, tax)[0] : '',
    })),
    ...families.map(({ family, count }) => ({
      id: `family-${family}`,
      to: searchPath({ q: words, family }),
      label: t('{family} with “{words}”', { family: sayFamily(family), words }),
      note: count === null ? '' : formatQuantity(count),
    })),
  ]
  if (entries.length === 0) return { corrected, entries }
  const label = t('All results for “{words}”', { words: text })
  return { corrected, entries: [...entries, { id: 'all', to: searchPath({ q: text }), label, note: '' }] }
}

/** Suggestions are made in the browser, where it is known who is signed in. */
function taxOfUser(tax: PublicTax | undefined): PublicTax | undefined {
  return (readSession()?.isBusiness && taxForBusiness(tax)) || tax
}

/** The suggestions for a text. Those of before stay until new ones are there; without an answer there are none. */
export function useSuggested(text: string): Suggested {
  const { currency, tax } = useCompany()
  const [suggested, setSuggested] = useState<Suggested>(nothing)
  useEffect(() => {
    if (text === '') return setSuggested(nothing)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      Promise.all([callWith(suggest, { query: { q: text } }, { signal: leaving.signal }), loadModel()]).then(
        ([found]) => setSuggested(suggestionsOf(found, { text, currency, tax: taxOfUser(tax) })),
        () => leaving.signal.aborted || setSuggested(nothing),
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, currency, tax])
  return suggested
}

/** The text of a field that is not React's, and whether it was typed just now. */
export function useTyped(input: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const field = input.current
    const onInput = () => setTyped(field?.value.trim() ?? '')
    const close = () => setTyped(null)
    // What was typed while this was loaded.
    if (field && field.value !== field.defaultValue) onInput()
    field?.addEventListener('input', onInput)
    field?.addEventListener('blur', close)
    field?.form?.addEventListener('submit', close)
    return () => {
      field?.removeEventListener('input', onInput)
      field?.removeEventListener('blur', close)
      field?.form?.removeEventListener('submit', close)
    }
  }, [input])
  return { typed, close: () => setTyped(null) }
}
