import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { categoryKeys } from '#contract/products/attributes.ts'
import { type ProductForm as ProductValues, productForm } from '#contract/products/form.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { brand } from '#tenant/brand.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { priceFault, readNumber, readPrice } from '../../patterns/form/typed-number.ts'
import { Field, Input, Textarea } from '../../ui/field.tsx'
import { ModelFields, wrongAttributes } from './products.model-fields.tsx'
import { PicturesField } from './products.pictures-field.tsx'
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
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<ProductValues>({
    defaultValues: first,
    resolver: useMemo(() => resolverFor(first), [first]),
    shouldFocusError: false,
  })
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await save(values)
    } catch (error) {
      const atFields = error instanceof ApiError ? error.errors.filter(({ path }) => isField(path)) : []
      for (const { path, message } of atFields) if (isField(path)) form.setError(path, { message })
      setRefusal(sentenceOf(error))
    }
  })
  return { form, refusal, submit: () => void submit() }
}

export function ProductFields({ form, currency }: { form: UseFormReturn<ProductValues>; currency: string }) {
  const { errors, submitCount } = form.formState
  const { minorder, available } = form.watch()
  const wrong = fields.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: name, message }] : []
  })
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <ErrorSummary fields={[...wrong, ...wrongAttributes(errors)]} attempt={submitCount} />
      <Field id="name" label={t('Name')} error={errors.name?.message}>
        {(control) => <Input {...form.register('name')} {...control} autoComplete="off" maxLength={200} />}
      </Field>
      <PicturesField form={form} />
      <Field id="description" label={t('Description')} error={errors.description?.message}>
        {(control) => (
          <Textarea {...form.register('description')} {...control} className="min-h-28" maxLength={5000} />
        )}
      </Field>
      <div className="grid gap-5 @min-[30rem]:grid-cols-3">
        <Field id="unitprice" label={t('Unit price, {currency}', { currency })} error={errors.unitprice?.message}>
          {(control) => (
            <Input
              {...form.register('unitprice', { setValueAs: (typed) => readPrice(typed, currency) })}
              {...control}
              {...number}
            />
          )}
        </Field>
        <Field id="minorder" label={t('Minimum order')} error={errors.minorder?.message}>
          {(control) => (
            <Input
              {...form.register('minorder', { setValueAs: readNumber })}
              {...control}
              {...number}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field id="available" label={t('Available quantity')} error={errors.available?.message}>
          {(control) => (
            <Input
              {...form.register('available', { setValueAs: readNumber })}
              {...control}
              {...number}
              inputMode="numeric"
            />
          )}
        </Field>
      </div>
      {minorder > available ? (
        <p role="status" className="bg-warn-soft px-3.5 py-2.5 text-ui text-warn">
          {t(
            'The minimum order is larger than the available quantity. This product cannot be ordered until it is restocked.',
          )}
        </p>
      ) : null}
      <div className="grid gap-5 @min-[30rem]:grid-cols-2">
        <Field
          id="multiple"
          label={t('Order multiple')}
          hint={t('Pieces per pack. Leave blank for 1.')}
          isOptional
          error={errors.multiple?.message}
        >
          {(control) => (
            <Input
              {...form.register('multiple', { setValueAs: (typed) => readNumber(typed) ?? null })}
              {...control}
              {...number}
              inputMode="numeric"
            />
          )}
        </Field>
        <Field
          id="sku"
          label={t('SKU')}
          hint={t('Generated if left blank')}
          isOptional
          error={errors.sku?.message}
        >
          {(control) => <Input {...form.register('sku')} {...control} autoComplete="off" maxLength={64} />}
        </Field>
      </div>
      <ModelFields form={form} />
    </>
  )
}
