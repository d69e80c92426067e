import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { ErrorSummary } from '../../../patterns/form/error-summary.tsx'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { FormSection } from './products.form-section.tsx'
import { AttributesSection, CategoryField, inOrderOfPage, StatusField } from './products.model-fields.tsx'
import { PageFields } from './products.page-fields.tsx'
import { PicturesField } from './products.pictures-field.tsx'
import { PriceAndStock } from './products.price-fields.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

type AllFieldsProps = FieldsProps & { isStored: boolean; documents?: ReactNode }
type FieldsProps = { productForm: ProductApiForm; currency: string }

/** All fields of a product, in one column: for adding and for editing. */
export function ProductFormFields({ productForm, currency, isStored, documents }: AllFieldsProps) {
  const { form, summary } = productForm
  return (
    <>
      <ErrorSummary fields={inOrderOfPage(summary.fields, form.formState.errors)} attempt={summary.attempt} />
      <FormSection id="form-pictures" note={t('The first one is shown in lists.')}>
        <PicturesField form={form} pending={productForm.uploads} />
      </FormSection>
      <FormSection id="form-basics">
        <Basics productForm={productForm} isStored={isStored} />
      </FormSection>
      <FormSection id="form-price" note={t('Net, per piece')}>
        <PriceAndStock productForm={productForm} currency={currency} />
      </FormSection>
      <AttributesSection form={form} isStored={isStored} />
      {documents ? <FormSection id="form-documents">{documents}</FormSection> : null}
      <FormSection id="form-page" note={t('How they show the product page')}>
        <PageFields productForm={productForm} />
      </FormSection>
    </>
  )
}

function Basics({ productForm: { form, bound }, isStored }: Pick<AllFieldsProps, 'productForm' | 'isStored'>) {
  return (
    <>
      <TextField {...bound('name')} label={t('Name')} maxLength={200} />
      <div className="form-row">
        <TextField
          {...bound('sku')}
          label={t('SKU')}
          hint={t('Generated if left blank')}
          isOptional
          maxLength={64}
        />
        <CategoryField productForm={{ form, bound }} />
        <StatusField productForm={{ form, bound }} />
      </div>
      <TextAreaField
        {...bound('description')}
        label={t('Description')}
        isOptional={isStored}
        className="min-h-28"
        maxLength={5000}
      />
    </>
  )
}
