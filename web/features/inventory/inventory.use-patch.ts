import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ProductPatchForm, patchProduct } from '#contract/inventory/stock.ts'
import type { Product } from '#contract/products/products.ts'
import { callWith } from '../../api/call.ts'
import { useAttemptKeys } from '../../api/use-call-once.ts'
import { toastError } from '../../patterns/toast-error.ts'

type Patched = {
  current: Product
  isSending: boolean
  send: (shown: Partial<Product>, patch: Patch) => Promise<void>
}

/** `done` returns the text of the toast. */
type Patch = { body: (version: number) => ProductPatchForm; done: (product: Product) => void }

/**
 * A product in a list whose price and stock are changed in place: `shown` is seen at once, and gone again with a sentence
 * when the server refuses. The server's response is shown until the list is loaded again.
 */
export function usePatch(product: Product): Patched {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<Partial<Product> | null>(null)
  const [response, setResponse] = useState<{ of: Product; product: Product } | null>(null)
  const keyOf = useAttemptKeys()
  // The same movement may be made twice, and a lost answer asked for again: a key is new after each success.
  const made = useRef(0)
  const current = response?.of === product ? response.product : product

  async function send(next: Partial<Product>, { body, done }: Patch): Promise<void> {
    setShown(next)
    const form = body(current.version)
    try {
      const params = { id: product._id }
      const idempotencyKey = keyOf([made.current, form])
      const answer = await callWith(patchProduct, { params, body: form }, { idempotencyKey })
      made.current += 1
      setResponse({ of: product, product: answer })
      done(answer)
    } catch (error) {
      toastError(error)
    }
    setShown(null)
    await revalidate()
  }

  return { current: { ...current, ...shown }, isSending: shown !== null, send }
}
