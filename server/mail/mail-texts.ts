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

/** Literal text, or a message with its surroundings. */
type Piece = { before: string; message: string | null; after: string }

function pieceOf(written: string, isSeparator: boolean): Piece {
  const message = isSeparator ? null : messageOf(written)
  if (message === null) return { before: written, message, after: '' }
  const [before = '', after = ''] = written.split(written.trim())
  return { before, message, after }
}

function piecesOf(template: string, kind: TemplateKind): Piece[] {
  // What separates is captured, so it is every second one.
  return template.split(between[kind]).map((written, index) => pieceOf(written, index % 2 === 1))
}

/** The translated messages of a template, in their order. */
export function mailTextsOf(template: string, kind: TemplateKind): string[] {
  return piecesOf(template, kind).flatMap(({ message }) => message ?? [])
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The text of a translation inside a template: apart from values of the mail it is text, not markup. */
function insideTemplate(text: string, kind: TemplateKind): string {
  const safe = kind === 'html' ? text.replaceAll(/&(?!\w+;)|[<>]/g, (one) => escapes[one] ?? one) : text
  return safe.replaceAll(/\{(\w+)\}/g, '{{$1}}')
}

const known = { txt: new Map<string, Piece[]>(), html: new Map<string, Piece[]>() }

/**
 * The template with the texts of the current language; what it lacks stays in English. A template is taken apart once: it
 * took a fifth of the time of an order.
 */
export function translateTemplate(template: string, kind: TemplateKind): string {
  const pieces = known[kind].get(template) ?? piecesOf(template, kind)
  known[kind].set(template, pieces)
  return pieces
    .map(({ before, message, after }) =>
      message === null ? before : `${before}${insideTemplate(t(message), kind)}${after}`,
    )
    .join('')
}
