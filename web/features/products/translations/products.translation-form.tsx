import { useState } from 'react'
import {
  type ProductTranslation,
  type ProductTranslations,
  saveTranslation,
  type TranslationTexts,
  translationTexts,
} from '#contract/products/translations.ts'
import { baseLanguage } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { DialogForm } from '../../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { showToast } from '../../../patterns/toast.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { describeAttributes } from '../../catalogue/catalogue.attributes.ts'

type Translated = Omit<ProductTranslations, 'translations'> & { id: string }

type TranslationFormProps = {
  product: Translated
  translation: ProductTranslation
  onClose: () => void
  onSaved: (translation: ProductTranslation) => void
}

/** What the form holds: an empty text where there is none. */
function draftOf(
  { attributes: own }: Translated,
  { name, description, warnings, attributes }: ProductTranslation,
) {
  const values = Object.keys(own).map((key) => [key, attributes[key] ?? ''] as const)
  return {
    name: name ?? '',
    description: description ?? '',
    warnings: warnings ?? '',
    attributes: Object.fromEntries(values),
  }
}

/** Each field with the id of its element, in the order of the form. */
function idsOf({ attributes }: Translated): Record<string, string> {
  const names = ['name', 'description', 'warnings', ...Object.keys(attributes).map((key) => `attributes.${key}`)]
  return Object.fromEntries(names.map((name) => [name, `translation-${name.replace('.', '-')}`]))
}

/** What was typed stays: saving again replaces the newer texts, now that their name has been seen. */
function changedMeanwhile({ name }: ProductTranslation): string {
  return t('Someone else has changed these texts. The name is now: {name}. Save again to overwrite them.', {
    name: name ?? '–',
  })
}

function useTranslationForm({ product, translation, onSaved }: TranslationFormProps) {
  const { language } = translation
  const [version, setVersion] = useState(translation.version)
  const [ids] = useState(() => idsOf(product))
  const [first] = useState(() => draftOf(product, translation))

  return useApiForm<TranslationTexts>({
    ids,
    first,
    check: translationTexts,
    isSummarised: true,
    send: async (texts) => {
      const saved = await call(saveTranslation, {
        params: { id: product.id, language },
        body: { ...texts, version },
      })
      showToast(t('Translation saved'))
      onSaved(saved)
    },
    onStale: (now: ProductTranslation) => {
      setVersion(now.version)
      return changedMeanwhile(now)
    },
  })
}

/** Writes the texts of a product in one language, each beside what it translates. */
export function TranslationEditor(props: TranslationFormProps) {
  const { product, translation } = props
  const form = useTranslationForm(props)
  const { bound } = form
  const { language, changed } = translation
  const writing = { lang: language, autoComplete: 'off' } as const
  const hint = (name: string, text: string) => <Original text={text} isChanged={changed.includes(name)} />
  return (
    <DialogForm form={form} label={t('Save translation')} onClose={props.onClose} aria-label={t('Translation')}>
      <TextField
        {...bound('name')}
        label={t('Name')}
        hint={hint('name', product.name)}
        isOptional
        {...writing}
        maxLength={200}
      />
      <TextAreaField
        {...bound('description')}
        label={t('Description')}
        hint={hint('description', product.description)}
        isOptional
        {...writing}
        enterKeyHint="enter"
        className="min-h-28"
        maxLength={5000}
      />
      {product.warnings === '' && !translation.warnings ? null : (
        <TextAreaField
          {...bound('warnings')}
          label={t('Warnings and safety information')}
          hint={hint('warnings', product.warnings)}
          isOptional
          {...writing}
          enterKeyHint="enter"
          maxLength={2000}
        />
      )}
      {describeAttributes(product.category ?? '', product.attributes).map(({ key, name, value }) => (
        <TextField
          key={key}
          {...bound(`attributes.${key}`)}
          label={name}
          hint={hint(`attributes.${key}`, value)}
          isOptional
          {...writing}
          maxLength={200}
        />
      ))}
    </DialogForm>
  )
}

type OriginalProps = { text: string; isChanged: boolean }

/** What a text translates, and whether that has changed since. */
function Original({ text, isChanged }: OriginalProps) {
  return (
    <>
      <span className="wrap-anywhere" lang={baseLanguage()}>
        {text}
      </span>
      {isChanged ? (
        <span className="block font-[560] text-warn">
          {t('This has changed since the translation was saved. Check it and save.')}
        </span>
      ) : null}
    </>
  )
}
