import { baseLanguage, type Language } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import { Unbroken } from '../ui/unbroken.tsx'

/** For the `lang` of a text that is stored in the default language alone, as in orders and carts; none on pages in it. */
export function languageOfStored(): Language | undefined {
  return language() === baseLanguage() ? undefined : baseLanguage()
}

/** The name of a part as orders and carts keep it, which a screen reader must not read as if it were German. */
export function StoredName({ text }: { text: string }) {
  return (
    <span lang={languageOfStored()}>
      <Unbroken text={text} />
    </span>
  )
}
