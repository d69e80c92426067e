import { t } from '#i18n/t.ts'
import { isChanged } from './products.changed.ts'
import { sections } from './products.form-section.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

type Section = (typeof sections)[number]
type Marked = Readonly<Record<string, unknown>>

/** What the form library has for each field of a section: an error, or which of its values are changed. */
function ofSection({ fields }: Section, marked: Marked): unknown[] {
  return fields.map((name) => marked[name])
}

type FormIndexProps = Pick<ProductApiForm, 'form'> & {
  /** Sections that this form does not have. */
  without: readonly Section['id'][]
}

/** The sections of the form as links, with the errors and changes of each. */
export function FormIndex({ form, without }: FormIndexProps) {
  const errors = form.formState.errors as Marked
  const dirty = form.formState.dirtyFields as Marked
  return (
    <nav aria-label={t('Form sections')} className="form-index">
      <ul>
        {sections
          .filter(({ id }) => !without.includes(id))
          .map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(section.id)?.focus()
                }}
              >
                {t(section.label)}{' '}
                <Mark
                  hasErrors={ofSection(section, errors).some((error) => error !== undefined)}
                  hasChanges={isChanged(ofSection(section, dirty))}
                />
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Mark({ hasErrors, hasChanges }: { hasErrors: boolean; hasChanges: boolean }) {
  if (!hasErrors && !hasChanges) return null
  return (
    <span className={`form-mark ${hasErrors ? 'form-mark-wrong' : ''}`}>
      <span className="hidden-but-read">{hasErrors ? t('to correct') : t('changed')}</span>
    </span>
  )
}
