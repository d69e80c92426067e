import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import type { Uses } from './languages.store.ts'

/** What uses a language, in sentences; `path` is the kind. */
export function usesOf(uses: Uses | undefined): FieldError[] {
  if (!uses) return []
  const said: Record<keyof Uses, (count: number) => string> = {
    products: (count) =>
      t('{count, plural, one {# product has} other {# products have}} texts in this language.', { count }),
    pages: (count) =>
      t('{count, plural, one {# page has} other {# pages have}} texts in this language.', { count }),
    menus: (count) =>
      t('{count, plural, one {# menu has} other {# menus have}} texts in this language.', { count }),
    accounts: (count) =>
      t('{count, plural, one {# account receives} other {# accounts receive}} emails in this language.', {
        count,
      }),
    synonyms: (count) =>
      t('{count, plural, one {# synonym is} other {# synonyms are}} in this language.', { count }),
    families: (count) =>
      t(
        '{count, plural, one {# family or attribute has} other {# families and attributes have}} texts in this language.',
        {
          count,
        },
      ),
    settings: (count) =>
      t('{count, plural, one {# group of settings uses} other {# groups of settings use}} this language.', {
        count,
      }),
    fallbacks: (count) =>
      t('{count, plural, one {# language falls} other {# languages fall}} back to this language.', { count }),
  }
  return (Object.keys(said) as (keyof Uses)[]).flatMap((path) =>
    uses[path] > 0 ? [{ path, message: said[path](uses[path]) }] : [],
  )
}
