import { useEffect, useMemo, useState } from 'react'
import type { PageBlock } from '#contract/pages/blocks.ts'
import type { Product } from '#contract/products/products.ts'
import { call } from '../../api/call.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'
import { loadProducts } from '../site/site.page-data.ts'

type ByBlock = Readonly<Record<string, Product[]>>

const none: Product[] = []

/** What the preview shows in each block of products, by its id. `newest`: what blocks without pinned products show. */
export function useBlockProducts(blocks: readonly PageBlock[], newest: Product[]): ByBlock {
  const [lists, setLists] = useState<ReadonlyMap<string, Product[]>>(() => new Map([['', newest]]))
  const asked = JSON.stringify(
    blocks.flatMap((block) => (block.kind === 'products' ? [[block.id, String(block.pinned ?? '')]] : [])),
  )
  const wanted = useMemo(() => JSON.parse(asked) as [id: string, pins: string][], [asked])
  const missing = wanted.find(([, pins]) => !lists.has(pins))?.[1]
  useEffect(() => {
    if (missing === undefined) return
    const take = (products: Product[]) => setLists((before) => new Map([...before, [missing, products]]))
    // The preview of one block is no reason to disturb who writes.
    return readLatest(() => loadProducts(call, missing.split(',')), { take, failed: () => take(none) })
  }, [missing])
  return useMemo(() => {
    const shown = wanted.map(([id, pins]) => [id, lists.get(pins) ?? none] as const)
    return Object.fromEntries(shown)
  }, [wanted, lists])
}
