import type { NotUndoneProduct, NotUndoneReason } from '#contract/products/not-undone.ts'
import { t } from '#i18n/t.ts'

/** Why undoing leaves a product as it is, as a sentence. */
export function notUndoneMessage(reason: NotUndoneReason, by: string | null): string {
  switch (reason) {
    case 'changed':
      return by === null
        ? t('The product has since been changed')
        : t('The product has since been changed by {name}', { name: by })
    case 'deleted':
      return by === null
        ? t('The product has since been deleted')
        : t('The product has since been deleted by {name}', { name: by })
    case 'ordered':
      return t('The product has since been ordered')
    case 'taken':
      return t('Another product now uses its previous name or SKU')
  }
}

type NotUndoneRow = {
  product_id: string | null
  name: string
  sku: string
  reason: NotUndoneReason
  by: string | null
  at: Date | null
}

export function toNotUndone({ product_id, name, sku, reason, by, at }: NotUndoneRow): NotUndoneProduct {
  const message = notUndoneMessage(reason, by)
  return { productId: product_id, name, sku, reason, by, at: at?.toISOString() ?? null, message }
}
