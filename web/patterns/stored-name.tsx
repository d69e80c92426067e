import { baseLanguage, type Language } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import { Unbroken } from '../ui/unbroken.tsx'

/** For the `lang` of a text that is stored in the base language alone, as in orders and carts; none on pages in it. */
export function languageOfStored(): Language | undefined {
  return language() === baseLanguage() ? undefined : baseLanguage()
}

type StoredNameProps = { text: string; translation?: { language: string; name: string } | null | undefined }

/**
 * The name of a part as orders and carts keep it: that in the language of the page, where the order has it, else that in the base
 * language, which a screen reader must not read as if it were German.
 */
export function StoredName({ text: name, translation }: StoredNameProps) {
  const isOwn = translation?.language === language()
  return (
    <span lang={isOwn ? undefined : languageOfStored()}>
      <Unbroken text={isOwn ? translation.name : name} />
    </span>
  )
}
