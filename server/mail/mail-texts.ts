import { t } from '#i18n/t.ts'

/** What separates the texts of a template: lines, optional parts, and in HTML the tags. */
const between = { txt: /(\r?\n|\{\{[#^/]\w+\}\})/, html: /(\r?\n|\{\{[#^/]\w+\}\}|<[^>]*>)/ } as const

export type TemplateKind = keyof typeof between

const place = /\{\{(\w+)\}\}/g

/** A piece of a template as a message, with `{name}` for a value; null for one without words. */
function messageOf(piece: string): string | null {
  const text = piece.trim().replaceAll(place, '{$1}')
  return /\p{L}/u.test(text.replaceAll(/\{\w+\}|&\w+;/g, '')) ? text : null
}

function piecesOf(template: string, kind: TemplateKind): string[] {
  return template.split(between[kind])
}

function isSeparator(piece: string, kind: TemplateKind): boolean {
  return new RegExp(`^${between[kind].source}$`).test(piece)
}

/** The messages of a template, in their order: what is translated. */
export function mailTextsOf(template: string, kind: TemplateKind): string[] {
  return piecesOf(template, kind)
    .filter((piece) => !isSeparator(piece, kind))
    .flatMap((piece) => messageOf(piece) ?? [])
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The text of a translation inside a template: what is no value of the mail is text, and not markup. */
function insideTemplate(text: string, kind: TemplateKind): string {
  const safe = kind === 'html' ? text.replaceAll(/&(?!\w+;)|[<>]/g, (one) => escapes[one] ?? one) : text
  return safe.replaceAll(/\{(\w+)\}/g, '{{$1}}')
}

/** The template with the texts of the current language; what it lacks stays in English. */
export function translateTemplate(template: string, kind: TemplateKind): string {
  return piecesOf(template, kind)
    .map((piece) => {
      const message = isSeparator(piece, kind) ? null : messageOf(piece)
      return message === null ? piece : piece.replace(piece.trim(), () => insideTemplate(t(message), kind))
    })
    .join('')
}
