import { t } from '#i18n/t.ts'
import { sections } from './products.form-section.tsx'
import type { ProductApiForm } from './products.product-form.tsx'

type Section = (typeof sections)[number]
type Marked = Readonly<Record<string, unknown>>

function hasOne({ fields }: Section, marked: Marked): boolean {
  const names: readonly string[] = fields
  return names.some((name) => marked[name] !== undefined)
}

/** The sections of the form as links, with what is wrong and what is changed in each. */
export function FormIndex({ form, hasAttributes }: Pick<ProductApiForm, 'form'> & { hasAttributes: boolean }) {
  const errors = form.formState.errors as Marked
  const dirty = form.formState.dirtyFields as Marked
  return (
    <nav aria-label={t('Sections of the form')} className="form-index">
      <ul>
        {sections
          .filter(({ id }) => hasAttributes || id !== 'form-attributes')
          .map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(section.id)?.focus()
                }}
              >
                {t(section.label)} <Mark isWrong={hasOne(section, errors)} isChanged={hasOne(section, dirty)} />
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Mark({ isWrong, isChanged }: { isWrong: boolean; isChanged: boolean }) {
  if (!isWrong && !isChanged) return null
  return (
    <span className={`form-mark ${isWrong ? 'form-mark-wrong' : ''}`}>
      <span className="hidden-but-read">{isWrong ? t('to correct') : t('changed')}</span>
    </span>
  )
}
