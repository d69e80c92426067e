import type { FieldError } from '#contract/errors.ts'
import { formatOfName, maxDocuments } from '#contract/product-documents/formats.ts'
import type { DocumentType } from '#contract/product-documents/types.ts'
import { maxPictures } from '#contract/products/pictures.ts'
import { cut } from '#i18n/cut.ts'
import type { Language } from '#i18n/language.ts'
import { languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { titleOfType } from '../../product-documents/product-documents.attach.ts'
import { documentWords, typeSaidIn } from '../../product-documents/product-documents.names.rules.ts'

/** Type, title and language of a copied document. */
export type LinkedWords = { type: DocumentType; title: string; language: string | null }

/** A file at an address that a row gives its product. */
export type LinkedFile =
  | { kind: 'picture'; address: string }
  | { kind: 'document'; address: string; words: LinkedWords }

/** Fields with addresses of files; the pictures are those behind the first one. */
const linkedFields = { pictures: maxPictures - 1, documents: maxDocuments } as const
type LinkedField = keyof typeof linkedFields

const longestAddress = 2_000
const longestShown = 60
const longestTitle = 200

/**
 * The addresses in a cell, separated by line breaks, spaces, semicolons, bars or commas. A comma or a semicolon may be part of
 * an address: it separates where the next address or a space follows.
 */
export function addressesIn(cell: string): string[] {
  const parts = cell.split(/[\s|]+|[,;]+(?=https?:\/\/)/i).map((part) => part.replace(/^[,;]+|[,;]+$/g, ''))
  return [...new Set(parts.filter((part) => part !== ''))]
}

export function isFetchableAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) && text.length <= longestAddress ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

/** A cell of the picture may have several addresses, and nothing else: the first is the picture, the others are further ones. */
export function withFurtherPictures(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [first, ...others] = addressesIn(texts.image ?? '')
  if (first === undefined || others.length === 0 || ![first, ...others].every(isFetchableAddress)) return texts
  return { ...texts, image: first, pictures: [...others, texts.pictures ?? ''].join('\n').trim() }
}

function errorIn(field: LinkedField, cell: string): string | null {
  if (cell === '') return t('Imports only add documents and pictures. Delete them on the product page.')
  const addresses = addressesIn(cell)
  const invalid = addresses.find((address) => !isFetchableAddress(address))
  if (invalid !== undefined) {
    return t(
      '"{text}" is not a web address. Enter addresses that begin with https://, one per line, and write a space in an address as %20.',
      { text: cut(invalid, longestShown) },
    )
  }
  const max = linkedFields[field]
  if (addresses.length <= max) return null
  return t('{count} addresses: a product can have at most {max}', {
    count: String(addresses.length),
    max: String(max),
  })
}

/** Errors of the cells of a row that name files. */
export function linkedErrors(texts: Readonly<Record<string, string>>): FieldError[] {
  return (Object.keys(linkedFields) as LinkedField[]).flatMap((path) => {
    const cell = texts[path]
    const message = cell === undefined ? null : errorIn(path, cell)
    return message === null ? [] : [{ path, message }]
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

/** A name that says nothing to a reader, such as a number or a hash. */
const meaningless = /^[\d\W_]*$|^(?=.*\d)[0-9a-f-]{8,}$|^(?:download|file|get|view|index|open)$/i

/** `otherwise`: the language of a title that is in none. */
type LinkedRow = { sku: string; heading: string; otherwise: Language }

/** What the address of a document and the heading of its column say of it. */
function wordsOf(address: string, { sku, heading, otherwise }: LinkedRow): LinkedWords {
  const path = decoded(URL.parse(address)?.pathname ?? '').split('/')
  const name = path.at(-1) ?? ''
  const ending = formatOfName(name) ? (/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '') : ''
  const base = ending === '' ? name : name.slice(0, -(ending.length + 1))
  const own = base.toLowerCase().startsWith(sku.toLowerCase()) ? base.slice(sku.length) : base
  const languages = languagesNow().map(({ code }) => code)
  const inFolder = path.slice(0, -1).find((folder) => languages.some((code) => code === folder.toLowerCase()))
  const parts = own.split('_').filter((part) => part !== '')
  const read = documentWords({ ending, folders: path.slice(0, -1) }, parts, languages)
  const type = typeSaidIn(parts) ?? typeSaidIn([heading]) ?? read.type
  const language = read.language ?? inFolder?.toLowerCase() ?? null
  const title = meaningless.test(read.title) ? '' : cut(read.title, longestTitle - 5)
  return { type, language, title: title === '' ? titleOfType(type, language ?? otherwise) : title }
}

/**
 * The documents of a row. Two with the same words would be versions of one document, so the second has a number: `Data sheet
 * (2)`. The same row of the next file says the same.
 */
function documentsOf(addresses: readonly string[], row: LinkedRow): LinkedFile[] {
  const seen = new Map<string, number>()
  return addresses.map((address) => {
    const words = wordsOf(address, row)
    const key = [words.type, words.language, words.title.toLowerCase()].join('\n')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const title = count === 1 ? words.title : `${words.title} (${count})`
    return { kind: 'document', address, words: { ...words, title } }
  })
}

/** The files that a row without faults gives its product; undefined for none. `heading`: that of the column of documents. */
export function linkedFilesOf(
  texts: Readonly<Record<string, string>>,
  row: Omit<LinkedRow, 'sku'>,
): LinkedFile[] | undefined {
  if (linkedErrors(texts).length > 0) return undefined
  const pictures = addressesIn(texts.pictures ?? '').filter((address) => address !== texts.image)
  const documents = addressesIn(texts.documents ?? '')
  const files: LinkedFile[] = [
    ...pictures.map((address) => ({ kind: 'picture' as const, address })),
    ...documentsOf(documents, { ...row, sku: texts.sku ?? '' }),
  ]
  return files.length > 0 ? files : undefined
}
