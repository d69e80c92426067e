import { isDeepStrictEqual } from 'node:util'
import { lowContrasts } from '#contract/colours.ts'
import type { FieldError } from '#contract/errors.ts'
import {
  type SettingsContent,
  type SettingsGroup,
  settingsGroupNames,
  settingsGroups,
} from '#contract/portal-settings.ts'
import { mark, t } from '#i18n/t.ts'
import { printableErrors } from '#server/documents/printable-fields.ts'
import { parse } from '#server/http/parse.ts'
import { refuse } from '#server/http/problem.ts'

/** The group of this name. Throws `settings_not_found`. */
export function groupOf(name: string): SettingsGroup {
  return settingsGroupNames.find((group) => group === name) ?? refuse('settings_not_found')
}

/** Down to one decimal: a ratio just below the limit must not read like the limit. */
function shown(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

const colourTexts = {
  colour: mark(
    'White text on this colour has a contrast of {ratio} : 1 and needs 4.5 : 1. Choose a darker colour.',
  ),
  accent: mark(
    'The accent on the brand colour has a contrast of {ratio} : 1 and needs 4.5 : 1. Choose a lighter accent.',
  ),
}

function colourErrors(brand: { colour: string; accent: string }): FieldError[] {
  const contrasts = lowContrasts(brand)
  return (['colour', 'accent'] as const).flatMap((field) => {
    const ratio = contrasts[field]
    return ratio === undefined
      ? []
      : [{ path: `content.${field}`, message: t(colourTexts[field], { ratio: shown(ratio) }) }]
  })
}

/** Texts of the settings that documents have. */
const printed = new Set([
  'name',
  'legalName',
  'street',
  'city',
  'registration',
  'directors',
  'court',
  'taxNumber',
  'bankAccounts',
  'documentFooter',
])

function printErrors(content: SettingsContent): FieldError[] {
  return Object.entries(content).flatMap(([field, value]) =>
    printed.has(field) ? errorsIn(`content.${field}`, value) : [],
  )
}

function errorsIn(path: string, value: unknown): FieldError[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => errorsIn(`${path}.${key}`, inner))
  }
  return typeof value === 'string' ? printableErrors(path, value) : []
}

/** The content of a group, checked. Throws `invalid_input` and `rule_broken` with a message at each wrong field. */
export function checkSettingsContent(group: SettingsGroup, content: unknown): SettingsContent {
  const checked = parse(settingsGroups[group], content, ['content']) as SettingsContent
  const errors = ['accent' in checked ? colourErrors(checked) : [], printErrors(checked)].flat()
  return errors.length > 0 ? refuse('rule_broken', errors) : checked
}

/** Refuses another value of a field that can no longer be changed. */
export function refuseFixed(fixed: readonly string[], published: Record<string, unknown>, content: object): void {
  const changed = new Map(Object.entries(content))
  const errors = fixed
    .filter((field) => changed.get(field) !== published[field])
    .map((field) => ({
      path: `content.${field}`,
      message: t('This can no longer be changed, because there are prices in {value}.', {
        value: String(published[field]),
      }),
    }))
  if (errors.length > 0) refuse('rule_broken', errors)
}

/** Names of the fields in which two contents, as the database returns them, differ. */
export function differingFields(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (field) => !isDeepStrictEqual(one[field], other[field]),
  )
}
