import type { KeptProduct, KeptReason } from '#contract/catalogue.kept.ts'
import { t } from '#texts/t.ts'

/** Why undoing leaves a product as it is, said to a person. */
export function keptMessage(reason: KeptReason, by: string | null): string {
  switch (reason) {
    case 'changed':
      return by === null
        ? t('The product was changed since')
        : t('The product was changed since by {name}', { name: by })
    case 'deleted':
      return by === null
        ? t('The product was deleted since')
        : t('The product was deleted since by {name}', { name: by })
    case 'ordered':
      return t('Pieces of it were ordered since')
    case 'taken':
      return t('Another product has its former name or SKU now')
  }
}

type Kept = { product_id: string | null; name: string; reason: KeptReason; by: string | null; at: Date | null }

export function toKept({ product_id, name, reason, by, at }: Kept): KeptProduct {
  const message = keptMessage(reason, by)
  return { productId: product_id, name, reason, by, at: at?.toISOString() ?? null, message }
}
