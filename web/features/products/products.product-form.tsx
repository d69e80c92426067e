import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { categoryKeys } from '#contract/products/attributes.ts'
import { type ProductForm as ProductValues, productForm } from '#contract/products/form.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { sentenceOf } from '../../api/problem.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { refusedBy } from '../../patterns/form/refused.ts'
import { readNumber } from '../../patterns/form/typed-number.ts'
import { type ApiForm, useApiForm } from '../../patterns/form/use-api-form.ts'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { ModelFields, wrongAttributes } from './products.model-fields.tsx'
import { PicturesField } from './products.pictures-field.tsx'
import { priceFault, readPrice } from './products.price.ts'
import { readTyped } from './products.typed-attributes.ts'

const fields = [
  'name',
  'image',
  'description',
  'unitprice',
  'minorder',
  'available',
  'multiple',
  'sku',
  'category',
  'status',
] as const
type FieldName = (typeof fields)[number] | `attributes.${string}`

function isField(path: string): path is FieldName {
  return (fields as readonly string[]).includes(path) || path.startsWith('attributes.')
}

const ids = Object.fromEntries(fields.map((name) => [name, name]))

const checkForm: Resolver<ProductValues> = standardSchemaResolver(productForm)

/** The rules of the API, about what would be sent of what was typed. */
function resolverFor(first: Partial<ProductValues>): Resolver<ProductValues> {
  return async (values, context, options) => {
    const attributes = readTyped(values.category ?? null, values.attributes ?? {}, first)
    const wrongPrice = priceFault(values.unitprice, brand.currency)
    const unitprice = wrongPrice === null ? values.unitprice : 0
    const form = { ...values, unitprice, attributes, multiple: values.multiple ?? 1 }
    const checked = await checkForm(form, context, options)
    if (wrongPrice === null) return checked
    return { values: {}, errors: { ...checked.errors, unitprice: { type: 'price', message: wrongPrice } } }
  }
}

/** What the form holds of a product. A category that is none of ours becomes none. */
export function formOf(product: Product): Partial<ProductValues> {
  const { name, image, description, unitprice, minorder, available, sku, attributes, multiple, status } = product
  const category = categoryKeys.find((key) => key === product.category) ?? null
  const given = { name, image, description, unitprice, minorder, available, sku, attributes, multiple }
  return { ...given, category, status: status === 'draft' ? 'draft' : 'published' }
}

/**
 * The form of a product, for adding and for editing. `save` does it; what the server refuses comes back at its field, or
 * as a sentence under the form, and nothing that was typed is lost.
 */
export function useProductForm(first: Partial<ProductValues>, save: (values: ProductValues) => Promise<void>) {
  return useApiForm<ProductValues>({
    ids,
    first,
    check: useMemo(() => resolverFor(first), [first]),
    isSummarised: true,
    send: save,
    explain: (error) => ({
      ...refusedBy(error, (path) => (isField(path) ? path : undefined)),
      sentence: sentenceOf(error),
    }),
  })
}

type FieldsProps = { productForm: ApiForm<ProductValues>; currency: string }

export function ProductFields({ productForm, currency }: FieldsProps) {
  const { form, field, summary } = productForm
  return (
    <>
      <ErrorSummary
        fields={[...summary.fields, ...wrongAttributes(form.formState.errors)]}
        attempt={summary.attempt}
      />
      <Field {...field('name')} label={t('Name')}>
        {(control) => <Input {...form.register('name')} {...control} autoComplete="off" maxLength={200} />}
      </Field>
      <PicturesField form={form} />
      <Field {...field('description')} label={t('Description')}>
        {(control) => (
          <Textarea {...form.register('description')} {...control} className="min-h-28" maxLength={5000} />
        )}
      </Field>
      <PriceAndStock productForm={productForm} currency={currency} />
      <div className="grid gap-5 @min-[30rem]:grid-cols-2">
        <Field
          {...field('multiple')}
          label={t('Order multiple')}
          hint={t('Pieces per pack. Leave blank for 1.')}
          isOptional
        >
          {(control) => (
            <Input
              {...form.register('multiple', { setValueAs: (typed) => readNumber(typed) ?? null })}
              {...control}
              {...number}
            />
          )}
        </Field>
        <Field {...field('sku')} label={t('SKU')} hint={t('Generated if left blank')} isOptional>
          {(control) => <Input {...form.register('sku')} {...control} autoComplete="off" maxLength={64} />}
        </Field>
      </div>
      <ModelFields form={form} />
    </>
  )
}

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

function PriceAndStock({ productForm: { form, field }, currency }: FieldsProps) {
  const [minOrder, available] = form.watch(['minorder', 'available'])
  return (
    <>
      <div className="grid gap-5 @min-[30rem]:grid-cols-3">
        <Field {...field('unitprice')} label={t('Unit price, {currency}', { currency })}>
          {(control) => (
            <Input
              {...form.register('unitprice', { setValueAs: (typed) => readPrice(typed, currency) })}
              {...control}
              {...number}
              inputMode="decimal"
            />
          )}
        </Field>
        <Field {...field('minorder')} label={t('Minimum order')}>
          {(control) => (
            <Input {...form.register('minorder', { setValueAs: readNumber })} {...control} {...number} />
          )}
        </Field>
        <Field {...field('available')} label={t('Available quantity')}>
          {(control) => (
            <Input {...form.register('available', { setValueAs: readNumber })} {...control} {...number} />
          )}
        </Field>
      </div>
      {minOrder > available ? (
        <p role="status" className="bg-warn-soft px-3.5 py-2.5 text-ui text-warn">
          {t(
            'The minimum order is larger than the available quantity. This product cannot be ordered until it is restocked.',
          )}
        </p>
      ) : null}
    </>
  )
}
