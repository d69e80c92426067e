import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { modelBy } from '#contract/catalogue-model/now.ts'

/** The element in which a page brings what it shows of the families. */
export const modelElementId = 'catalogue-model'

const freshMs = 60_000

let known: CatalogueModel = { families: [] }
let readAt = Number.NEGATIVE_INFINITY
let reading: Promise<void> | undefined

// On the server the portal itself says which families there are.
if (typeof document !== 'undefined') {
  const text = document.getElementById(modelElementId)?.textContent
  if (text) known = JSON.parse(text)
  modelBy(() => known)
}

/**
 * Reads all families and attributes, for a page that the browser renders by itself. Without an answer, those that are known
 * stay: the page says itself that the portal cannot be reached.
 */
export function loadModel(): Promise<void> {
  if (performance.now() - readAt < freshMs) return Promise.resolve()
  reading ??= readModel().finally(() => {
    reading = undefined
  })
  return reading
}

/** After staff have changed families: the next page reads them again. */
export function invalidateModel(): void {
  readAt = Number.NEGATIVE_INFINITY
}

async function readModel(): Promise<void> {
  const [{ call }, { listFamilies }] = await Promise.all([
    import('./call.ts'),
    import('#contract/catalogue-model/families.ts'),
  ])
  try {
    known = await call(listFamilies, {})
    readAt = performance.now()
  } catch {
    // The page's own calls fail alike, and say so.
  }
}
