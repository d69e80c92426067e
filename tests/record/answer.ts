import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Naming } from './compare/names.ts'
import { type Line, nameJson, writeHtml, writeJson, writeText } from './compare/written.ts'

/** Headers about the connection or the current time. */
const unsaid = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
/** Headers with a different value each time; only their presence is compared. */
const varying =
  /^(?:etag|x-request-id|(?:x-)?ratelimit-(?:remaining|reset)|ratelimit|(?:x-)?retry-after|server-timing|last-modified)$/

/** The headers of a response, sorted. */
export function writeHeaders(headers: Headers, naming: Naming): Line[] {
  return [...headers]
    .filter(([name]) => !unsaid.has(name))
    .map(([name, value]) => ({ field: `header ${name}`, value: headerValue(name, value, naming) }))
    .sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
}

function headerValue(name: string, value: string, naming: Naming): string {
  if (varying.test(name)) return `<${name}>`
  if (name !== 'set-cookie') return naming.name(value, name)
  return value.replace(/=([^;]*)/, (_, content: string) => (content === '' ? '=' : '=<cookie>'))
}

/** The body of a response as lines, by its kind: fields of JSON, tags of a page, rows of a table, text of a PDF. */
export async function writeBody(body: Buffer, type: string, naming: Naming): Promise<Line[]> {
  const named = (text: string) => naming.name(text, '')
  if (body.length === 0) return []
  if (/\bjson\b/.test(type)) return writeJson('body', nameJson(JSON.parse(body.toString()), naming))
  if (type.startsWith('text/html')) return writeHtml('page', body.toString(), naming)
  if (type.startsWith('application/pdf')) return writeText('pdf', named(await pdfText(body)))
  if (type.startsWith('image/') && !type.includes('svg')) return writePicture(body)
  if (/^text\/|\bxml\b|svg/.test(type)) return writeText('text', named(body.toString()))
  return [{ field: 'file', value: `of type ${type}` }]
}

async function pdfText(body: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(body))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page, index) => `page ${index + 1}\n${page}`).join('\n')
}

async function writePicture(body: Buffer): Promise<Line[]> {
  const { format, width, height } = await sharp(body).metadata()
  return [{ field: 'picture', value: `${format}, ${width} by ${height}` }]
}
