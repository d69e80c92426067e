import { SaxesParser, type SaxesTagNS } from 'saxes'
import { t } from '#i18n/t.ts'
import { bounds, tooLarge } from './imports.bounds.ts'
import { damaged, type Zip } from './imports.zip.ts'

export type XmlHandlers = {
  /** `name` without a prefix. `attributes` likewise; those of the namespace of relationships begin with `r:`. */
  open: (name: string, attributes: Record<string, string>) => void
  text?: (piece: string) => void
  close?: (name: string) => void
}

/** The namespaces of workbooks, each also in its strict form (ISO/IEC 29500-1). Small programs leave them out. */
const namespaces = new Set([
  '',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
])
const usualRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = new Set([usualRelationships, 'http://purl.oclc.org/ooxml/officeDocument/relationships'])
/** Elements whose attributes the readers need; a sheet has millions of others. */
const asked = new Set(['row', 'c', 'sheet', 'workbookPr', 'Relationship', 'numFmt', 'xf'])

function attributesOf({ local, attributes }: SaxesTagNS): Record<string, string> {
  const found: Record<string, string> = {}
  if (!asked.has(local)) return found
  for (const { uri, local: name, value } of Object.values(attributes)) {
    if (uri === '') found[name] = value
    else if (relationships.has(uri)) found[`r:${name}`] = value
  }
  return found
}

/**
 * Reads one file of a workbook and calls the handlers; yields after each chunk. Elements are known by their namespace,
 * whatever its prefix is; those of other namespaces have no name. It refuses a document type with its entities, and what the
 * parser would have to keep in memory as a whole: endless nesting, and comments or values of megabytes.
 */
export async function* readXml(zip: Zip, path: string, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: true, additionalNamespaces: { r: usualRelationships } })
  let depth = 0
  let position = 0
  let isFaulty = false
  const nameOf = ({ uri, local }: SaxesTagNS) => (namespaces.has(uri) ? local : '')
  parser.on('error', () => {
    isFaulty = true
  })
  parser.on('doctype', () => damaged())
  parser.on('opentag', (tag) => {
    depth += 1
    position = parser.position
    if (depth > bounds.xmlDepth) {
      tooLarge(t('Elements in this workbook are nested more than {max} levels deep.', { max: bounds.xmlDepth }))
    }
    open(nameOf(tag), attributesOf(tag))
  })
  parser.on('text', (piece) => text?.(piece))
  parser.on('closetag', (tag) => {
    depth -= 1
    position = parser.position
    close?.(nameOf(tag))
  })
  const decoder = new TextDecoder()
  for await (const chunk of await zip.read(path)) {
    parser.write(decoder.decode(chunk as Uint8Array, { stream: true }))
    if (isFaulty) damaged()
    if (parser.position - position > bounds.xmlCharacters) {
      tooLarge(t('This workbook has a value of more than {max} characters.', { max: bounds.xmlCharacters }))
    }
    yield
  }
  parser.close()
  if (isFaulty) damaged()
}
