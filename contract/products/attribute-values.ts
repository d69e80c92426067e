import { t } from '#i18n/t.ts'
import { sayWords } from '../catalogue-model/words.ts'
import type { FieldError } from '../errors.ts'
import { type AttributeReading, readAttribute, readAttributeNumber, readText } from './attribute-reading.ts'
import { type Attributes, type AttributeValue, attributesOf } from './attributes.ts'

const maxAttributes = 60
/** Attributes that no category has, of imported products. */
const plainKey = /^[a-z][a-z0-9_]{0,39}$/

type Given = Readonly<Record<string, AttributeValue | null>>

function isLeftOut(value: AttributeValue | null | undefined): value is null | undefined | '' {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function readUnknown(key: string, given: AttributeValue): AttributeReading {
  if (!plainKey.test(key))
    return { message: t('An attribute name can only contain lowercase letters, digits and underscores') }
  if (typeof given === 'number') return readAttributeNumber(key, given)
  // Of an attribute that is hidden, or that the category no longer has.
  if (typeof given === 'object') return { value: given }
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
    const read = attribute ? readAttribute(attribute, value) : readUnknown(key, value)
    if ('message' in read) errors.push({ path: `attributes.${key}`, message: read.message })
    else attributes[key] = read.value
  }
  if (Object.keys(attributes).length > maxAttributes) {
    errors.push({
      path: 'attributes',
      message: t('A product has at most {max} attributes', { max: maxAttributes }),
    })
  }
  return { attributes, errors }
}

/** The required attributes that a product of the category lacks. Only a published product needs them. */
export function missingAttributes(category: string | null | undefined, attributes: Attributes): FieldError[] {
  return attributesOf(category).flatMap(({ key, label, isRequired }) =>
    !isRequired || attributes[key] !== undefined
      ? []
      : [{ path: `attributes.${key}`, message: t('{label} is Required', { label: sayWords(label) }) }],
  )
}
