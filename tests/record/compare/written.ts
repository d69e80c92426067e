import type { Naming } from './names.ts'

/** One line of a recording: a field and its value. */
export type Line = { field: string; value: string }

/** Fields that identify the elements of an array, so that an added one does not renumber the others. */
const keys = ['_id', 'id', 'key', 'family', 'path', 'name']
const longestRow = 200

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A JSON value with every changing value named. An object is named before its references, and an order's number after
 * its id, because the number may differ in the next recording.
 */
export function nameJson(value: unknown, naming: Naming, field = ''): unknown {
  if (typeof value === 'string') return naming.name(value, field)
  if (Array.isArray(value)) return value.map((one) => nameJson(one, naming, field))
  if (!isObject(value)) return value
  const { _id: id, number } = value
  const name = typeof id === 'string' ? naming.name(id, field) : undefined
  if (name && typeof number === 'number') naming.remember(String(number), `number of ${name.slice(1, -1)}`)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (/^(?:n|orderN)umber$/.test(key) && typeof inner === 'number')
        return [key, naming.name(String(inner), key)]
      if (isCount(key, inner)) return [key, '<count>']
      return [key, nameJson(inner, naming, field === '' ? key : `${field}.${key}`)]
    }),
  )
}

/** Ids of a sequence: one more row changes all that follow. */
function isCount(key: string, value: unknown): boolean {
  return (
    ((key === '_id' || key === 'id') && typeof value === 'string' && /^\d+$/.test(value)) ||
    (key === 'id' && typeof value === 'number')
  )
}

/** A JSON value as one line per field: `body.items[<order-1>].total` and its value. */
export function writeJson(field: string, value: unknown): Line[] {
  if (Array.isArray(value)) return writeArray(field, value)
  if (!isObject(value)) return [{ field, value: JSON.stringify(value) ?? 'undefined' }]
  const entries = Object.entries(value)
  if (entries.length === 0) return [{ field, value: '{}' }]
  return entries.flatMap(([key, inner]) => writeJson(`${field}.${key}`, inner))
}

function writeArray(field: string, values: readonly unknown[]): Line[] {
  const row = JSON.stringify(values)
  if (values.length === 0 || (row.length <= longestRow && !values.some(isObject))) return [{ field, value: row }]
  const seen = new Map<string, number>()
  return values.flatMap((value, index) => {
    const name = nameOf(value)
    if (!name || name === '<count>') return writeJson(`${field}[${index}]`, value)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return writeJson(`${field}[${count === 1 ? name : `${name} ${count}`}]`, value)
  })
}

/** Texts are their own names, so that an added one does not move the others. */
function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (!isObject(value)) return undefined
  const key = keys.find((one) => typeof value[one] === 'string')
  return key && String(value[key])
}

/** A text as its lines. */
export function writeText(field: string, text: string): Line[] {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => ({ field, value: line.trimEnd() }))
}

const htmlPart = /<!--[\s\S]*?-->|<script\b([^>]*)>([\s\S]*?)<\/script>|<([/!]?[\w-]+)((?:"[^"]*"|[^">])*)>|[^<]+/g
const attribute = /([^\s=/"]+)(?:="([^"]*)")?/g

/** React's separators between texts, and words that may not be broken: readers see one text. */
const textSeam = /<!-- -->|<span class="whitespace-nowrap">([^<]*)<\/span>/g

/**
 * A page as one line per tag, attribute and text. Scripts are left out, except the data for search engines, which calls
 * return too.
 */
export function writeHtml(field: string, html: string, naming: Naming): Line[] {
  const lines: Line[] = []
  const whole = html.replaceAll(textSeam, '$1')
  for (const [part, scriptAttributes, script, tag, attributes] of whole.matchAll(htmlPart)) {
    if (part.startsWith('<!--')) continue
    if (scriptAttributes !== undefined) {
      lines.push(...writeScript(field, { attributes: scriptAttributes, script: script ?? '' }, naming))
    } else if (tag !== undefined) lines.push(...writeTag(field, { tag, attributes: attributes ?? '' }, naming))
    else if (part.trim() !== '')
      lines.push({ field: `${field} text`, value: naming.name(part.replaceAll(/\s+/g, ' '), '') })
  }
  return lines.filter((line, index) => line.value !== repeated || lines[index - 1]?.value !== repeated)
}

const repeated = '<a script is fetched ahead>'

type Tag = { tag: string; attributes: string }

function writeTag(field: string, { tag, attributes }: Tag, naming: Naming): Line[] {
  if (tag === 'link' && /\/assets\/[^"]+\.js"/.test(attributes))
    return [{ field: `${field} link`, value: repeated }]
  const written = [...attributes.matchAll(attribute)].map(
    ([, name = '', value = '']): Line => ({ field: `${field} ${tag}@${name}`, value: naming.name(value, '') }),
  )
  return [{ field: `${field} tag`, value: `<${tag}>` }, ...written]
}

type Script = { attributes: string; script: string }

function writeScript(field: string, { attributes, script }: Script, naming: Naming): Line[] {
  const opening = writeTag(field, { tag: 'script', attributes }, naming)
  if (!attributes.includes('ld+json')) return opening
  return [...opening, ...writeJson(`${field} data`, nameJson(JSON.parse(script), naming))]
}
