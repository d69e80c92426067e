import { t } from '#i18n/t.ts'
import { SaveBar } from '../../../patterns/form/save-bar.tsx'
import { countChanges } from './products.changed.ts'
import { inOrderOfPage } from './products.model-fields.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

/** Says how much is changed and how much is wrong, with the way to the first wrong field. */
export function ProductSaveBar({ productForm }: { productForm: ProductApiForm }) {
  const { form, submit, refusal, isBusy, reset, summary, uploads } = productForm
  const { isDirty, dirtyFields, errors } = form.formState
  const count = countChanges(dirtyFields)
  const [first, ...others] = inOrderOfPage(summary.fields, errors)
  return (
    <SaveBar
      isDirty={isDirty}
      isBusy={isBusy}
      uploads={uploads}
      error={refusal}
      onSave={submit}
      onDiscard={() => reset()}
      // An emptied number is a change of the form that no field shows.
      state={
        count > 0
          ? t('{count, plural, one {# change} other {# changes}} not saved', { count })
          : t('Unsaved changes')
      }
      saveLabel={count > 0 ? t('Save {count, plural, one {# change} other {# changes}}', { count }) : t('Save')}
    >
      {first ? (
        <a
          href={`#${first.id}`}
          className="text-small text-danger"
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(first.id)?.focus()
          }}
        >
          {t('{count} to correct', { count: others.length + 1 })}
        </a>
      ) : null}
    </SaveBar>
  )
}
