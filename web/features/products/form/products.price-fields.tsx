import { weightUnits } from '#contract/freight/weights.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { typedAmount } from '../../../patterns/form/typed-amount.ts'
import { readTypedNumber } from '../../../patterns/form/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Select } from '../../../ui/field.tsx'
import { readPrice } from '../products.price.ts'
import { AmountInput } from './products.amount-input.tsx'
import { PlainFields } from './products.plain-fields.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

type PriceProps = { productForm: ProductApiForm; currency: string }

/** What a piece costs, how many there are, and in which quantities they are sold. */
export function PriceAndStock({ productForm, currency }: PriceProps) {
  const { form, field } = productForm
  const [minOrder, available] = form.watch(['minorder', 'available'])
  return (
    <>
      <div className="form-row">
        <Field {...field('unitprice')} label={t('Unit price, {currency}', { currency })}>
          {(control) => (
            <AmountInput {...control} form={form} name="unitprice" read={(typed) => readPrice(typed, currency)} />
          )}
        </Field>
        <Field {...field('available')} label={t('Available quantity')}>
          {(control) => (
            <Input {...form.register('available', { setValueAs: readTypedNumber })} {...control} {...number} />
          )}
        </Field>
      </div>
      <Quantities productForm={productForm} />
      <TaxClassField productForm={productForm} />
      <ShippingFields productForm={productForm} />
      <PlainFields productForm={productForm} section="price" />
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

function Quantities({ productForm: { form, field } }: Pick<PriceProps, 'productForm'>) {
  return (
    <div className="form-row">
      <Field {...field('minorder')} label={t('Minimum order')} remedy={<NextMultiple form={form} />}>
        {(control) => (
          <Input {...form.register('minorder', { setValueAs: readTypedNumber })} {...control} {...number} />
        )}
      </Field>
      <Field
        {...field('multiple')}
        label={t('Order multiple')}
        hint={t('Pieces per pack. Leave blank for 1.')}
        isOptional
      >
        {(control) => (
          <Input
            {...form.register('multiple', { setValueAs: (typed) => readTypedNumber(typed) ?? null })}
            {...control}
            {...number}
          />
        )}
      </Field>
    </div>
  )
}

/** Asked for where there is more than one class. */
function TaxClassField({ productForm: { form, field } }: Pick<PriceProps, 'productForm'>) {
  const { tax } = useCompany()
  const classes = Object.keys(tax?.classes ?? {})
  if (classes.length < 2) return null
  return (
    <Field {...field('taxClass')} label={t('Tax class')}>
      {(control) => (
        <Select {...form.register('taxClass')} {...control} autoComplete="off">
          {classes.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** What one piece weighs as it is sent, and what may keep a method from carrying it. */
function ShippingFields({ productForm: { form, field } }: Pick<PriceProps, 'productForm'>) {
  const { freight } = useCompany()
  const classes = freight?.classes ?? []
  return (
    <>
      <div className="form-row">
        <Field
          {...field('shipWeight')}
          label={t('Shipping weight of a piece')}
          hint={t('Including packaging. Without a weight, staff enter the freight after the order.')}
          isOptional
        >
          {(control) => <AmountInput {...control} form={form} name="shipWeight" read={typedAmount} />}
        </Field>
        <Field {...field('shipWeightUnit')} label={t('Unit of the weight')}>
          {(control) => (
            <Select {...form.register('shipWeightUnit')} {...control} autoComplete="off">
              {weightUnits.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {classes.length < 2 ? null : (
        <Field {...field('shippingClass')} label={t('Shipping class')}>
          {(control) => (
            <Select {...form.register('shippingClass')} {...control} autoComplete="off">
              {classes.map((key) => (
                <option key={key}>{key}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </>
  )
}

/** Offers the next whole packs, where the minimum order is none. */
function NextMultiple({ form }: Pick<ProductApiForm, 'form'>) {
  const [minOrder, multiple] = form.watch(['minorder', 'multiple'])
  if (!multiple || !Number.isInteger(minOrder) || !Number.isInteger(multiple)) return null
  if (minOrder === 0 || minOrder % multiple === 0) return null
  const next = Math.ceil(minOrder / multiple) * multiple
  return (
    <Button
      size="small"
      onClick={() => {
        form.setValue('minorder', next, { shouldDirty: true, shouldValidate: true })
        form.setFocus('minorder')
      }}
    >
      {t('Change to {pieces}', { pieces: next })}
    </Button>
  )
}
