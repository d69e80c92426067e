import type { PageContent } from '#contract/pages/pages.ts'
import type { Translated } from '#contract/pages/texts.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { PlainInput, TextInput, YesInput } from './pages.inputs.tsx'

type HeadFieldsProps = {
  content: PageContent
  language: Language
  addressError: string | undefined
  onChange: (content: PageContent) => void
}

/** The address, and what search engines read. */
export function HeadFields({ content, language, addressError, onChange }: HeadFieldsProps) {
  const { address, title, description, isUnlisted } = content
  return (
    <section aria-labelledby="head-title" className="grid gap-4">
      <h2 id="head-title" className="text-h3">
        {t('Page')}
      </h2>
      <PlainInput
        id="page-address"
        label={t('Address')}
        value={address}
        error={addressError}
        onChange={(next) => onChange({ ...content, address: String(next) })}
      />
      <TextInput
        id="page-title"
        label={t('Title')}
        value={title}
        language={language}
        onChange={(next) => onChange({ ...content, title: next as Translated<string> })}
      />
      <TextInput
        id="page-description"
        label={t('Description for search engines')}
        value={description}
        language={language}
        isLong
        onChange={(next) => onChange({ ...content, description: next as Translated<string> })}
      />
      <YesInput
        id="page-unlisted"
        label={t('Hide from search engines')}
        value={isUnlisted}
        language={language}
        onChange={(next) => onChange({ ...content, isUnlisted: next === true })}
      />
    </section>
  )
}
