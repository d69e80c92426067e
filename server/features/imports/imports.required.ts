import type { FieldError } from '#contract/errors.ts'
import { missingAttributes } from '#contract/products/attribute-values.ts'
import type { ProductRowForm } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { RefusalError } from '#server/http/problem.ts'
import type { ProductValues } from '../products/products.batch.store.ts'
import type { ProductRow } from '../products/products.columns.ts'
import type { ProductDeps } from '../products/products.deps.ts'
import { newProduct, toValues } from '../products/products.values.ts'

type Valued = { values: ProductValues; errors: null } | { values: null; errors: FieldError[] }

/** What would be stored of a row, or what its product lacks: a published one needs what its family requires. */
export function valuesOfRow(form: ProductRowForm, current: ProductRow | undefined, deps: ProductDeps): Valued {
  try {
    return { values: toValues(form, current ?? newProduct(), deps), errors: null }
  } catch (error) {
    if (error instanceof RefusalError && error.fields) return { values: null, errors: error.fields }
    throw error
  }
}

/** Says what can be done about a missing value, which may be in many rows. */
export function explainMissing(errors: readonly FieldError[], family: string | null | undefined): FieldError[] {
  if (errors.length === 0) return []
  const plain = new Map(missingAttributes(family, {}).map(({ path, message }) => [path, message]))
  return errors.map(({ path, message }) =>
    plain.get(path) === message
      ? {
          path,
          message: t('{required}. Enter a value, or set the status to draft.', {
            required: message,
          }),
        }
      : { path, message },
  )
}
