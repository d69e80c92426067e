import { weightUnits } from '#contract/freight/weights.ts'
import { contentUnits } from '#contract/products/content.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { typedAmount } from '../../../patterns/form/typed-amount.ts'
import { readTypedNumber } from '../../../patterns/form/typed-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields.tsx'
import { readPrice } from '../products.price.ts'
import { AmountInput } from './products.amount-input.tsx'
import { PlainFields } from './products.plain-fields.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

const number = { inputMode: 'numeric', autoComplete: 'off' } as const

type PriceProps = { productForm: ProductApiForm; currency: string }

/** What a piece costs, how many there are, and in which quantities they are sold. */
export function PriceAndStock({ productForm, currency }: PriceProps) {
  const { form, field, bound } = productForm
  const [minOrder, available] = form.watch(['minorder', 'available'])
  return (
    <>
      <div className="form-row">
        <Field {...field('unitprice')} label={t('Unit price, {currency}', { currency })}>
          {(control) => (
            <AmountInput {...control} form={form} name="unitprice" read={(typed) => readPrice(typed, currency)} />
          )}
        </Field>
        <TextField
          {...bound('available', { setValueAs: readTypedNumber })}
          label={t('Available quantity')}
          {...number}
        />
      </div>
      <Quantities productForm={productForm} />
      <SupplyField productForm={productForm} />
      <TaxClassField productForm={productForm} />
      <ShippingFields productForm={productForm} />
      <PlainFields productForm={productForm} section="price" />
      <NetWeightField productForm={productForm} />
      <ContentFields productForm={productForm} />
      <WithdrawalField productForm={productForm} />
      <SafetyFields productForm={productForm} />
      {minOrder > available ? (
        <p role="status" className="bg-warn-soft px-3.5 py-2.5 text-ui text-warn">
          {t(
            'The minimum order is higher than the available quantity, so this product cannot be ordered until it is restocked.',
          )}
        </p>
      ) : null}
    </>
  )
}

function Quantities({ productForm: { form, bound } }: Pick<PriceProps, 'productForm'>) {
  return (
    <div className="form-row">
      <TextField
        {...bound('minorder', { setValueAs: readTypedNumber })}
        label={t('Minimum order')}
        remedy={<NextMultiple form={form} />}
        {...number}
      />
      <TextField
        {...bound('multiple', { setValueAs: (typed) => readTypedNumber(typed) ?? null })}
        label={t('Order multiple')}
        hint={t('Pieces per pack. Leave blank for 1.')}
        isOptional
        {...number}
      />
    </div>
  )
}

/** Asked for where there is more than one class. */
function TaxClassField({ productForm: { bound } }: Pick<PriceProps, 'productForm'>) {
  const { tax } = useCompany()
  const classes = Object.keys(tax?.classes ?? {})
  if (classes.length < 2) return null
  return (
    <SelectField {...bound('taxClass')} label={t('Tax class')}>
      {classes.map((key) => (
        <option key={key}>{key}</option>
      ))}
    </SelectField>
  )
}

function SupplyField({ productForm: { bound } }: Pick<PriceProps, 'productForm'>) {
  return (
    <SelectField
      {...bound('supply')}
      label={t('Supply')}
      hint={t(
        'Products made to order go through production before they ship. The available quantity limits orders of both.',
      )}
    >
      <option value="stock">{t('From stock')}</option>
      <option value="make">{t('Made to order')}</option>
    </SelectField>
  )
}

/** What one piece weighs as it is sent, and what may keep a method from carrying it. */
function ShippingFields({ productForm: { form, field, bound } }: Pick<PriceProps, 'productForm'>) {
  const { freight } = useCompany()
  const classes = freight?.classes ?? []
  return (
    <>
      <div className="form-row">
        <Field
          {...field('shipWeight')}
          label={t('Shipping weight per piece')}
          hint={t('Including packaging. Without a weight, you enter the freight after the order is placed.')}
          isOptional
        >
          {(control) => <AmountInput {...control} form={form} name="shipWeight" read={typedAmount} />}
        </Field>
        <SelectField {...bound('shipWeightUnit')} label={t('Weight unit')}>
          {weightUnits.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </SelectField>
      </div>
      {classes.length < 2 ? null : (
        <SelectField {...bound('shippingClass')} label={t('Shipping class')}>
          {classes.map((key) => (
            <option key={key}>{key}</option>
          ))}
        </SelectField>
      )}
    </>
  )
}

/** Where consumers buy: what the price per unit is made of. */
function ContentFields({ productForm: { form, field, bound } }: Pick<PriceProps, 'productForm'>) {
  const { sellsToConsumers } = useCompany()
  if (!sellsToConsumers) return null
  return (
    <div className="form-row">
      <Field
        {...field('contentAmount')}
        label={t('Content of one piece')}
        hint={t('For the price per unit of what is sold by weight, volume, length or area, such as 400 ml')}
        isOptional
      >
        {(control) => <AmountInput {...control} form={form} name="contentAmount" read={typedAmount} />}
      </Field>
      <SelectField {...bound('contentUnit')} label={t('Unit of the content')}>
        {Object.keys(contentUnits).map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectField>
    </div>
  )
}

/** Where consumers buy: whether they can withdraw from the purchase, or why not. */
function WithdrawalField({ productForm: { bound } }: Pick<PriceProps, 'productForm'>) {
  const { sellsToConsumers } = useCompany()
  if (!sellsToConsumers) return null
  return (
    <SelectField {...bound('withdrawal')} label={t('Right of withdrawal')}>
      <option value="yes">{t('Consumers can withdraw')}</option>
      <option value="made_to_measure">{t('None: made to the buyer’s specifications')}</option>
      <option value="sealed">{t('None once unsealed: health or hygiene')}</option>
    </SelectField>
  )
}

/** Where consumers buy: who made the product, who answers for it, and its warnings. */
function SafetyFields({ productForm: { bound } }: Pick<PriceProps, 'productForm'>) {
  const { sellsToConsumers } = useCompany()
  if (!sellsToConsumers) return null
  const address = t(
    'Name, postal address and email or web address. Leave blank to use the one under Settings, Buyers.',
  )
  return (
    <>
      <TextAreaField {...bound('maker')} label={t('Manufacturer')} hint={address} isOptional maxLength={500} />
      <TextAreaField
        {...bound('responsiblePerson')}
        label={t('Responsible person in the EU')}
        hint={address}
        isOptional
        maxLength={500}
      />
      <TextAreaField
        {...bound('warnings')}
        label={t('Warnings and safety information')}
        hint={t('Shown on the page of the product. Translations are written with its other texts.')}
        isOptional
        maxLength={2000}
      />
      <SelectField {...bound('safety')} label={t('Warning status')}>
        <option value="open">{t('Not decided')}</option>
        <option value="none">{t('No warnings needed')}</option>
      </SelectField>
    </>
  )
}

/** For the documents of exports, beside the tariff number and the origin. */
function NetWeightField({ productForm: { form, field } }: Pick<PriceProps, 'productForm'>) {
  return (
    <Field
      {...field('netWeight')}
      label={t('Net weight per piece (g)')}
      hint={t('Without packaging, for export documents')}
      isOptional
    >
      {(control) => <AmountInput {...control} form={form} name="netWeight" read={typedAmount} />}
    </Field>
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
