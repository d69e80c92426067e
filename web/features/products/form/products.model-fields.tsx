import { Controller, type UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { sayWords } from '#contract/catalogue-model/words.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import type { ProductForm as ProductValues } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { AttributeFields, attributeFieldId } from './attributes/products.attribute-fields.tsx'
import { FormSection, sections } from './products.form-section.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

type Form = UseFormReturn<ProductValues>

type InvalidField = { id: string; message: string }

/** Errors of attributes, each under the id of its field. */
function invalidAttributes(errors: Form['formState']['errors']): InvalidField[] {
  const found = (errors.attributes ?? {}) as Record<string, { message?: string } | undefined>
  return Object.entries(found).flatMap(([key, error]) =>
    error?.message ? [{ id: attributeFieldId(key), message: error.message }] : [],
  )
}

/** The wrong fields with those of the attributes, which stand before the fields for search engines. */
export function inOrderOfPage(
  fields: readonly InvalidField[],
  errors: Form['formState']['errors'],
): InvalidField[] {
  const page: readonly string[] = sections.find(({ id }) => id === 'form-page')?.fields ?? []
  const isOfPage = ({ id }: InvalidField) => page.includes(id)
  return [...fields.filter((field) => !isOfPage(field)), ...invalidAttributes(errors), ...fields.filter(isOfPage)]
}

type ChoiceProps = { productForm: Pick<ProductApiForm, 'form' | 'bound'> }

export function CategoryField({ productForm: { form, bound } }: ChoiceProps) {
  const category = form.watch('category')
  return (
    <SelectField
      {...bound('category', { setValueAs: (key: string | null) => key || null })}
      label={t('Family')}
      isOptional
      hint={<Link to={category ? paths.familyOf(category) : paths.families}>{t('Families and attributes')}</Link>}
    >
      <option value="">{t('Other')}</option>
      {optionsOf(familiesNow(), ({ key, name }) => [key, sayWords(name)])}
    </SelectField>
  )
}

/** Who sees the product: everybody, or admins alone until it is ready. */
export function StatusField({ productForm: { bound } }: ChoiceProps) {
  return (
    <SelectField
      {...bound('status')}
      label={t('Status')}
      hint={t('Drafts are visible to admins only and cannot be ordered')}
    >
      <option value="published">{t('Published')}</option>
      <option value="draft">{t('Draft')}</option>
    </SelectField>
  )
}

/** The attributes of the chosen category; nothing while there are none. */
export function AttributesSection({ form, isStored }: { form: Form; isStored: boolean }) {
  const category = form.watch('category')
  const errors = (form.formState.errors.attributes ?? {}) as Record<string, { message?: string } | undefined>
  const dirty = (form.formState.dirtyFields.attributes ?? {}) as Record<string, unknown>
  if (attributesOf(category).length === 0) return null
  return (
    <FormSection id="form-attributes">
      <Controller
        control={form.control}
        name="attributes"
        render={({ field }) => (
          <AttributeFields
            category={category}
            value={field.value ?? {}}
            errors={errors}
            dirty={isStored ? dirty : {}}
            onChange={field.onChange}
          />
        )}
      />
    </FormSection>
  )
}
