import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type ProductTranslation,
  type ProductTranslations,
  readTranslations,
} from '#contract/products/translations.ts'
import { languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { FormDialog } from '../../../patterns/form/form-dialog.tsx'
import { Refusal } from '../../../patterns/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'

const loadForm = () => import('./products.translation-form.tsx')

type Read = { texts: ProductTranslations | null; error: string | null }

/** The texts of a product in other languages. Saved ones are put in their place. */
function useTranslations(productId: string) {
  const [{ texts, error }, setRead] = useState<Read>({ texts: null, error: null })
  const load = useCallback(async () => {
    try {
      setRead({ texts: await call(readTranslations, { params: { id: productId } }), error: null })
    } catch (failure) {
      setRead({ texts: null, error: sentenceOf(failure) })
    }
  }, [productId])
  useEffect(() => void load(), [load])

  function saved(translation: ProductTranslation): void {
    setRead((read) => {
      if (!read.texts) return read
      const isOther = ({ language }: ProductTranslation) => language !== translation.language
      const translations = read.texts.translations.map((one) => (isOther(one) ? one : translation))
      return { ...read, texts: { ...read.texts, translations } }
    })
  }

  return { texts, error, load, saved }
}

/** Name and description of a product in other languages, with the missing ones, and the form to write them. */
export function Translations({ productId }: { productId: string }) {
  const { texts, error, load, saved } = useTranslations(productId)
  const [edited, setEdited] = useState<ProductTranslation | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#translations') heading.current?.scrollIntoView()
  }, [hash])
  const onClose = () => setEdited(null)
  function onSaved(translation: ProductTranslation): void {
    saved(translation)
    onClose()
  }

  return (
    <section
      aria-labelledby="translations"
      aria-busy={texts === null && error === null}
      className="grid gap-4 border-t border-line py-6"
    >
      <h2 id="translations" ref={heading} className="text-h3 scroll-mt-20">
        {t('Translations')}
      </h2>
      <p className="max-w-prose text-control text-ink-2">
        {t('Missing texts are shown in English. Orders, documents and emails always use the English name.')}
      </p>
      <Refusal text={error} />
      {error ? (
        <Button className="justify-self-start" onClick={() => void load()}>
          {t('Try again')}
        </Button>
      ) : null}
      {texts === null && error === null ? <Skeleton className="h-16" /> : null}
      {texts?.translations.map((translation) => (
        <OneLanguage key={translation.language} translation={translation} onEdit={() => setEdited(translation)} />
      ))}
      <TranslationDialog
        product={texts && { ...texts, id: productId }}
        edited={edited}
        onClose={onClose}
        onSaved={onSaved}
      />
    </section>
  )
}

type TranslationDialogProps = {
  product: (ProductTranslations & { id: string }) | null
  edited: ProductTranslation | null
  onClose: () => void
  onSaved: (translation: ProductTranslation) => void
}

function TranslationDialog({ product, edited, onClose, onSaved }: TranslationDialogProps) {
  return (
    <FormDialog
      load={loadForm}
      isOpen={edited !== null}
      isWide
      title={edited ? t('Translation: {language}', { language: languageName(edited.language) }) : ''}
      onClose={onClose}
    >
      {({ TranslationEditor: TranslationForm }) =>
        edited && product ? (
          <TranslationForm product={product} translation={edited} onClose={onClose} onSaved={onSaved} />
        ) : null
      }
    </FormDialog>
  )
}

type OneLanguageProps = { translation: ProductTranslation; onEdit: () => void }

function OneLanguage({ translation, onEdit }: OneLanguageProps) {
  const { language, name, version } = translation
  const locale = languageName(language)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-4">
      <div className="grid min-w-0 flex-1 gap-1">
        <h3 className="text-control font-semibold" lang={language}>
          {locale}
        </h3>
        {name ? (
          <p className="wrap-anywhere" lang={language}>
            {name}
          </p>
        ) : null}
        <p>
          <Completeness translation={translation} />
        </p>
      </div>
      <Button
        onClick={onEdit}
        aria-label={
          version === 0
            ? t('Translate: {language}', { language: locale })
            : t('Edit translation: {language}', { language: locale })
        }
      >
        {version === 0 ? t('Translate') : t('Edit')}
      </Button>
    </div>
  )
}

function Completeness({ translation: { missing, changed } }: { translation: ProductTranslation }) {
  if (missing.length > 0) {
    const count = missing.length
    return (
      <Status kind="due">{t('{count, plural, one {# text missing} other {# texts missing}}', { count })}</Status>
    )
  }
  if (changed.length > 0) {
    const count = changed.length
    return (
      <Status kind="due">{t('{count, plural, one {# text to check} other {# texts to check}}', { count })}</Status>
    )
  }
  return <Status kind="paid">{t('Complete')}</Status>
}
