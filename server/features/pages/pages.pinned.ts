import type { PageContent } from '#contract/pages/pages.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { listUnknownProducts } from './pages.store.ts'

type Pin = { path: string; id: string }

function pinsOf({ blocks }: PageContent): Pin[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'products'
      ? (block.pinned ?? []).map((id, place) => ({
          path: `blocks.${index}.pinned.${place}`,
          id: id.toLowerCase(),
        }))
      : [],
  )
}

type Pinning = { content: PageContent; before: PageContent | null; at: string }

/**
 * Throws `rule_broken` for a product that does not exist. One that the page has already is not asked for: products of the demo
 * can be removed, and the rest of the page must be saved all the same. `at`: where the content is in the body.
 */
export async function refuseUnknownPins(db: Database, { content, before, at }: Pinning): Promise<void> {
  const known = new Set(before ? pinsOf(before).map(({ id }) => id) : [])
  const added = pinsOf(content).filter(({ id }) => !known.has(id))
  if (added.length === 0) return
  const unknown = new Set(
    await listUnknownProducts(
      db,
      added.map(({ id }) => id),
    ),
  )
  const errors = added
    .filter(({ id }) => unknown.has(id))
    .map(({ path }) => ({ path: `${at}${path}`, message: t('This product does not exist or is no longer sold.') }))
  if (errors.length > 0) refuse('rule_broken', errors)
}
