import { SaxesParser } from 'saxes'
import { t } from '#i18n/t.ts'
import { bounds, tooLarge } from './imports.bounds.ts'
import { damaged, type Zip } from './imports.zip.ts'

export type XmlHandlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (piece: string) => void
  close?: (name: string) => void
}

/**
 * Reads one file of a workbook and calls the handlers; yields after each chunk. It refuses a document type with its
 * entities, and what the parser would have to keep in memory as a whole: endless nesting, and comments or values of
 * megabytes.
 */
export async function* readXml(zip: Zip, path: string, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ fragment: false })
  let depth = 0
  let position = 0
  let isFaulty = false
  parser.on('error', () => {
    isFaulty = true
  })
  parser.on('doctype', () => damaged())
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    position = parser.position
    if (depth > bounds.xmlDepth) {
      tooLarge(t('Elements in this workbook are nested more than {max} levels deep.', { max: bounds.xmlDepth }))
    }
    open(name, attributes as Record<string, string>)
  })
  parser.on('text', (piece) => text?.(piece))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    position = parser.position
    close?.(name)
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
