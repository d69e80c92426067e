import type { ProductAction } from '#contract/products/admin-list.ts'
import { t } from '#i18n/t.ts'
import type { ApiForm } from '../../../patterns/form/use-api-form.ts'
import { TextField } from '../../../ui/fields.tsx'
import type { BulkFields } from './products.bulk-schema.ts'
import { ChosenFields } from './products.chosen-fields.tsx'

type FieldsProps = { action: ProductAction; apiForm: ApiForm<BulkFields> }

/** What an action needs to know. */
export function BulkFieldsOf({ action, apiForm }: FieldsProps) {
  const { bound } = apiForm
  if (action === 'change_price') {
    return (
      <TextField
        {...bound('percent')}
        label={t('Change in percent')}
        hint={t('5 raises prices by 5 %, -5 lowers them by 5 %. Rounded to the smallest unit of the currency.')}
        inputMode="text"
        enterKeyHint="go"
        className="max-w-40"
      />
    )
  }
  if (action === 'change_fields') return <ChosenFields apiForm={apiForm} />
  if (action !== 'change_quantities') return null
  return (
    <>
      <TextField
        {...bound('minOrder')}
        label={t('Minimum order')}
        hint={t('Leave blank to keep it')}
        isOptional
        inputMode="numeric"
        className="max-w-40"
      />
      <TextField
        {...bound('multiple')}
        label={t('Order multiple')}
        hint={t('Leave blank to keep it')}
        isOptional
        inputMode="numeric"
        enterKeyHint="go"
        className="max-w-40"
      />
    </>
  )
}
