import type { ProductField } from '#contract/products/product-field.ts'
import { productFieldEntries } from '#contract/products/product-fields.ts'
import { t } from '#i18n/t.ts'
import { TextField } from '../../../ui/fields.tsx'
import type { PlainKey, ProductApiForm } from './products.product-form.tsx'

type PlainFieldsProps = { productForm: Pick<ProductApiForm, 'bound'>; section: ProductField['section'] }

/** The fields of a section that are texts without a control of their own. */
export function PlainFields({ productForm: { bound }, section }: PlainFieldsProps) {
  return productFieldEntries().map(([key, { section: own, control, label }]) => {
    if (own !== section || !control) return null
    const name = key as PlainKey
    return (
      <TextField
        key={key}
        {...bound(name)}
        label={t(label)}
        hint={t(control.hint)}
        isOptional
        maxLength={control.maxLength}
      />
    )
  })
}
