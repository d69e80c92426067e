import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ProductForm } from '#contract/products/form.ts'
import { productFieldEntries } from '#contract/products/product-fields.ts'
import { draftKey } from '../../../api/drafts.ts'
import { readSession, readStored } from '../../../api/session.ts'
import type { ApiForm } from '../../../patterns/form/use-api-form.ts'
import { useStoredDraft } from '../../../patterns/form/use-stored-draft.ts'
import { isChanged } from './products.changed.ts'

const text = z.string()
/** The stock is left out: it counts from the stock that was shown, and orders may have come since. */
const plain = productFieldEntries().flatMap(([key, { imported }]) =>
  key === 'available' || key === 'variantGroup'
    ? []
    : [[key, z.nullable(imported?.isNumber ? z.number() : text)] as const],
)

/** What a draft keeps: what was typed, which the form checks. */
const stored = z.partial(
  z.object({
    ...Object.fromEntries(plain),
    pictures: z.array(z.object({ address: text, alt: text })),
    attributes: z.record(text, z.nullable(z.union([text, z.number(), z.boolean()]))),
  }),
)
type Typed = z.infer<typeof stored>

/** What of `values` is changed. `dirty` is what the form library says about each field. */
export function changedOf(values: Partial<ProductForm>, dirty: Readonly<Record<string, unknown>>): string | null {
  const attributes = entriesOf(values.attributes).filter(([key]) => isChanged(entryOf(dirty.attributes, key)))
  const typed = Object.entries({ ...values, attributes: Object.fromEntries(attributes) }).filter(
    ([name, value]) => name in stored.shape && isChanged(dirty[name]) && !Number.isNaN(value),
  )
  return typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : null
}

function entriesOf(values: unknown): [string, unknown][] {
  return typeof values === 'object' && values !== null ? Object.entries(values) : []
}

function entryOf(values: unknown, key: string): unknown {
  return entriesOf(values).find(([name]) => name === key)?.[1]
}

/** What was typed before and not saved; empty if nothing was, or if it cannot be read. */
export function readChanged(draft: string | null): Typed {
  try {
    return z.safeParse(stored, JSON.parse(draft ?? '{}')).data ?? {}
  } catch {
    return {}
  }
}

/** Keeps what an admin types into the form of one product, and puts it back after the page was left. */
export function useProductDraft({ form }: Pick<ApiForm<ProductForm>, 'form'>, product: string) {
  const session = readSession()
  const key = session && draftKey('product', `${session.email}.${product}`)
  const [typed] = useState(() => readChanged(key && readStored(key)))
  const [isRestored, setIsRestored] = useState(Object.keys(typed).length > 0)
  useEffect(() => {
    const { attributes = {}, ...fields } = typed
    for (const [name, value] of Object.entries(fields)) {
      form.setValue(name as keyof Typed, value, { shouldDirty: true })
    }
    for (const [name, value] of Object.entries(attributes)) {
      form.setValue(`attributes.${name}`, value, { shouldDirty: true })
    }
  }, [form, typed])
  const { isDirty, dirtyFields } = form.formState
  const changed = isDirty ? changedOf(form.watch(), dirtyFields) : null
  const { clear } = useStoredDraft(key, changed)
  return { clear, isRestored: isRestored && changed !== null, onReset: () => setIsRestored(false) }
}
