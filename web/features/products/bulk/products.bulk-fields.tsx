import type { ProductAction } from '#contract/products/admin-list.ts'
import { t } from '#i18n/t.ts'
import type { ApiForm } from '../../../patterns/form/use-api-form.ts'
import { Field, Input } from '../../../ui/field.tsx'
import type { BulkFields } from './products.bulk-schema.ts'

type FieldsProps = { action: ProductAction; apiForm: ApiForm<BulkFields> }

/** What an action needs to know. */
export function BulkFieldsOf({ action, apiForm: { form, field } }: FieldsProps) {
  if (action === 'change_price') {
    return (
      <Field
        {...field('percent')}
        label={t('Change in percent')}
        hint={t('5 raises prices by 5 %, -5 lowers them by 5 %. Rounded to the smallest unit of the currency.')}
      >
        {(control) => (
          <Input
            {...form.register('percent')}
            {...control}
            inputMode="text"
            autoComplete="off"
            enterKeyHint="go"
            className="max-w-40"
          />
        )}
      </Field>
    )
  }
  if (action !== 'change_quantities') return null
  return (
    <>
      <Field {...field('minOrder')} label={t('Minimum order')} hint={t('Leave blank to keep it')} isOptional>
        {(control) => (
          <Input
            {...form.register('minOrder')}
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
          />
        )}
      </Field>
      <Field {...field('multiple')} label={t('Order multiple')} hint={t('Leave blank to keep it')} isOptional>
        {(control) => (
          <Input
            {...form.register('multiple')}
            {...control}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            className="max-w-40"
          />
        )}
      </Field>
    </>
  )
}
