import { t } from '#i18n/t.ts'
import type { Attribute } from '../catalogue-model/model.ts'
import { sayWords } from '../catalogue-model/words.ts'
import type { FieldError } from '../errors.ts'
import { type Attributes, type AttributeValue, attributesOf } from './attributes.ts'

const longestText = 200
const largestNumber = 1_000_000
const mostAttributes = 60
/** Attributes that no category has, of imported products. */
const plainKey = /^[a-z][a-z0-9_]{0,39}$/

type Given = Readonly<Record<string, AttributeValue | null>>
type Read = { value: AttributeValue | undefined } | { message: string }

function isLeftOut(value: AttributeValue | null | undefined): value is null | undefined | '' {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function readNumber(label: string, value: AttributeValue): Read {
  if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largestNumber) return { value }
  return { message: t('{label} must be a number', { label }) }
}

function readText(label: string, value: AttributeValue): Read {
  const text = String(value).trim()
  if (text.length > longestText) {
    return { message: t('{label} must be {max} characters or shorter', { label, max: String(longestText) }) }
  }
  if (/[\p{Cc}\p{Cs}]/u.test(text)) {
    return { message: t('{label} contains characters that cannot be displayed. Remove them.', { label }) }
  }
  return { value: text }
}

function readValue({ label, kind, choices }: Attribute, given: AttributeValue): Read {
  const name = sayWords(label)
  switch (kind) {
    case 'number':
      return readNumber(name, given)
    case 'text':
      return readText(name, given)
    case 'boolean':
      return typeof given === 'boolean'
        ? { value: given }
        : { message: t('{label} must be yes or no', { label: name }) }
    case 'choice':
      return choices.some(({ key }) => key === String(given))
        ? { value: String(given) }
        : { message: t('{label} must be one of the listed values', { label: name }) }
  }
}

function readUnknown(key: string, given: AttributeValue): Read {
  if (!plainKey.test(key))
    return { message: t('An attribute name can only contain lowercase letters, digits and underscores') }
  if (typeof given === 'number') return readNumber(key, given)
  return typeof given === 'boolean' ? { value: given } : readText(key, given)
}

/**
 * Attributes as they are stored: those of the category are checked, others stay as they are, empty ones are removed.
 * Errors are at `attributes.<key>`.
 */
export function checkAttributes(
  category: string | null | undefined,
  given: Given,
): { attributes: Attributes; errors: FieldError[] } {
  const known = attributesOf(category)
  const attributes: Attributes = {}
  const errors: FieldError[] = []
  for (const [key, value] of Object.entries(given)) {
    if (isLeftOut(value)) continue
    const attribute = known.find((one) => one.key === key)
    const read = attribute ? readValue(attribute, value) : readUnknown(key, value)
    if ('message' in read) errors.push({ path: `attributes.${key}`, message: read.message })
    else if (read.value !== undefined) attributes[key] = read.value
  }
  if (Object.keys(attributes).length > mostAttributes) {
    errors.push({
      path: 'attributes',
      message: t('A product has at most {max} attributes', { max: mostAttributes }),
    })
  }
  return { attributes, errors }
}
