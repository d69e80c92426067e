import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '../http/problem.ts'
import { unprintableNames } from './text/printable.ts'

/** What of a text that documents print has no font, as the error of its field. */
export function printableErrors(path: string, text: string): FieldError[] {
  const characters = unprintableNames(text)
  if (characters === '') return []
  const message = t('Documents cannot print {characters}. Change it, or add a font with these characters.', {
    characters,
  })
  return [{ path, message }]
}

/** Throws `rule_broken` for a text of staff, such as the reason on a credit note, that documents would print as codes. */
export function refuseUnprintable(path: string, text: string): void {
  const errors = printableErrors(path, text)
  if (errors.length > 0) refuse('rule_broken', errors)
}
