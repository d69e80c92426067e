import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  type DraftOwner,
  deleteOrderDraft,
  type OrderDraft,
  readOrderDraft,
  writeOrderDraft,
} from './orders.draft.ts'
import type { CheckedDraft } from './orders.form.ts'

const writeDelayMs = 500

type DraftDeps = {
  form: UseFormReturn<OrderDraft, unknown, CheckedDraft>
  values: OrderDraft
  first: OrderDraft
  owner: DraftOwner | null
}

/** Stores the typed values, half a second after the last key, and restores them when the form is opened again. */
export function useOrderDraft({ form, values, first, owner }: DraftDeps) {
  const [isRestored, setIsRestored] = useState(false)
  const isDone = useRef(false)
  const email = owner?.email
  const productId = owner?.productId

  useEffect(() => {
    if (!email || !productId) return
    const stored = readOrderDraft({ email, productId })
    if (!stored || JSON.stringify(stored) === JSON.stringify(first)) return
    form.reset(stored, { keepDefaultValues: true })
    setIsRestored(true)
  }, [email, productId, first, form])

  useEffect(() => {
    if (!email || !productId) return
    if (JSON.stringify(values) === JSON.stringify(first)) return
    const timer = setTimeout(() => {
      // It may come due between the answer and the next rendering.
      if (!isDone.current) writeOrderDraft({ email, productId }, values)
    }, writeDelayMs)
    return () => clearTimeout(timer)
  }, [email, productId, values, first])

  function drop(): void {
    if (email && productId) deleteOrderDraft({ email, productId })
  }

  return {
    isRestored,
    /** The order is placed: the draft is deleted, and a write that is still waiting does not store it again. */
    clear(): void {
      isDone.current = true
      drop()
    },
    discard(): void {
      drop()
      form.reset(first)
      setIsRestored(false)
    },
  }
}
