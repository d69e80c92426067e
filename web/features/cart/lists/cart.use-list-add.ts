import { useEffect, useRef, useState } from 'react'
import { addToList, type OrderList } from '#contract/cart/lists.ts'
import { wholePieces } from '#contract/cart/parse-rows.ts'
import { orderRows } from '#contract/cart/quick-order.ts'
import { type FoundProduct, find, longestSearch } from '#contract/search/search.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../../api/attempt-key.ts'
import { call, callWith } from '../../../api/call.ts'
import { firstReason } from '../../../api/problem-text.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { sendToCart } from '../cart.client.ts'

const lookAfterMs = 250

/** What became of an addition. `open` are pasted rows that were not added, each with its reason. */
type Answer = { text: string; isGood: boolean; open: readonly string[] }

const bad = (text: string): Answer => ({ text, isGood: false, open: [] })

async function look(text: string): Promise<FoundProduct[]> {
  const q = cut(text.trim(), longestSearch)
  return q === '' ? [] : (await call(find, { query: { q } })).products
}

/** The part that is meant without a doubt. */
function onlyOf(found: readonly FoundProduct[], text: string): FoundProduct | undefined {
  const wanted = text.trim().toLowerCase()
  return found.find(({ sku }) => sku.toLowerCase() === wanted) ?? (found.length === 1 ? found[0] : undefined)
}

/** Parts whose number or name has the typed text; those of an earlier text are left out. */
function useFound(text: string, isChosen: boolean): FoundProduct[] {
  const [found, setFound] = useState<FoundProduct[]>([])
  useEffect(() => {
    setFound([])
    if (isChosen || text.trim() === '') return
    // The addition shows the error.
    return readLatest(() => look(text), { take: setFound, pauseMs: lookAfterMs })
  }, [text, isChosen])
  return found
}

type Lines = { productId: string; quantity: number }[]

/** Sends lines to the list; the same lines twice after a lost connection are added once. */
function useSending(listId: string, onList: (list: OrderList) => void) {
  const [keyFor, setKeyFor] = useState(() => newKeys())
  return async (lines: Lines): Promise<void> => {
    const body = { lines }
    onList(await callWith(addToList, { params: { id: listId }, body }, { idempotencyKey: keyFor(body) }))
    setKeyFor(() => newKeys())
  }
}

type Send = ReturnType<typeof useSending>

/** Minimum, packs and stock count when the list is ordered: here a row needs a part and its pieces. */
async function addRows(send: Send, text: string): Promise<Answer> {
  const { rows } = await sendToCart(orderRows, { body: { text } })
  const lines: Lines = []
  const open: string[] = []
  for (const { row, sku, message, product, quantity } of rows) {
    if (product && quantity !== null && quantity >= 1) lines.push({ productId: product.productId, quantity })
    else open.push(`${t('Row {row}', { row: String(row) })}: ${sku} – ${message}`)
  }
  if (lines.length > 0) await send(lines)
  const count = lines.length
  return {
    text: t('{count, plural, one {# row} other {# rows}} added to the list', { count }),
    isGood: open.length === 0,
    open,
  }
}

/** The typed text, and the part that it means. */
function usePart(onChange: () => void) {
  const [text, setText] = useState('')
  const [quantity, setQuantity] = useState('')
  const [chosen, setChosen] = useState<FoundProduct | null>(null)
  const [textRef, piecesRef] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const found = useFound(text, chosen !== null)
  function type(typed: string): void {
    setText(typed)
    setChosen(null)
    onChange()
  }
  function choose(product: FoundProduct): void {
    type(product.sku)
    setChosen(product)
    piecesRef.current?.focus()
  }
  function clear(): void {
    type('')
    setQuantity('')
    textRef.current?.focus()
  }
  return { text, quantity, setQuantity, chosen, found, type, choose, clear, textRef, piecesRef }
}

type Part = ReturnType<typeof usePart>

/** Adds the typed part, if the text means one part and its pieces. */
async function addPart(send: Send, { text, quantity, chosen, found, ...part }: Part): Promise<Answer> {
  const known = chosen ?? onlyOf(found, text)
  const looked = known ? [] : await look(text)
  const product = known ?? onlyOf(looked, text)
  if (!product) {
    return bad(looked.length > 0 ? t('Choose one of the products found') : t('No product has this SKU or name'))
  }
  if (quantity.trim() === '') {
    part.choose(product)
    return bad(t('The quantity is missing'))
  }
  const pieces = wholePieces(quantity)
  if (pieces === null) return bad(t('"{text}" is not a whole number of pieces', { text: quantity }))
  await send([{ productId: product._id, quantity: pieces }])
  part.clear()
  return { text: t('{sku} added to the list', { sku: product.sku }), isGood: true, open: [] }
}

/** Part and pieces that are added to a list, one after the other, or many as pasted rows. */
export function useListAdd(listId: string, onList: (list: OrderList) => void) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const part = usePart(() => setAnswer(null))
  const send = useSending(listId, onList)

  const { run, isBusy } = useCommand((adding: () => Promise<Answer>) =>
    adding()
      .catch((error: unknown) => bad(firstReason(error)))
      .then(setAnswer),
  )
  const add = () => part.text.trim() !== '' && run(() => addPart(send, part))
  const paste = (text: string) => run(() => addRows(send, text))
  return { ...part, isBusy, answer, add, paste }
}

function newKeys() {
  return createAttemptKeys(() => crypto.randomUUID())
}
