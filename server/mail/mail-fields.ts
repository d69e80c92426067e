import type { OwnText } from '../database/user-text.ts'

/** A line of an order, or what a mail is about of it. */
export type MailLine = { name: string; sku: string; quantity: number; unitPrice?: string; net?: string }

/** What a template prints of a value: how, and of which type it is. Parts of a template are left out for null and false. */
type Field<Kind extends string, Value> = { kind: Kind; isOptional?: true; value?: Value }

export const text: Field<'text', OwnText> = { kind: 'text' }
export const figure: Field<'figure', number> = { kind: 'figure' }
export const flag: Field<'flag', boolean> = { kind: 'flag' }
export const lines: Field<'lines', readonly MailLine[]> = { kind: 'lines' }
/** Text that users write. */
export const userText: Field<'userText', string> = { kind: 'userText' }

export function optional<F extends MailField>(field: F): F & { isOptional: true } {
  return { ...field, isOptional: true }
}

export type MailField = typeof text | typeof figure | typeof flag | typeof lines | typeof userText
export type MailFields = Record<string, MailField>

type ValueOf<F> =
  F extends Field<string, infer Value> ? (F extends { isOptional: true } ? Value | null : Value) : never

/** The data of a template with these fields. */
export type DataOf<Fields extends MailFields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** A word joiner: it has no width, and mail programs do not make links across it. */
const joiner = '\u2060'

/**
 * Changes text that users wrote, so that no mail program makes it a link: many do for "shop.example" or a number. The
 * portal would send the link to a stranger. Splits what makes a link: `://`, `www.`, the dot before a top-level domain, `@`, `/`.
 */
export function withoutLinks(written: string): OwnText {
  return written
    .replaceAll('://', `:${joiner}//`)
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `${joiner}.${joiner}`)
    .replaceAll('@', `${joiner}@${joiner}`)
}

/** The data as the template prints it. */
export function printed(fields: MailFields, data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = data[name]
      return [name, kind === 'userText' && typeof value === 'string' ? withoutLinks(value) : value]
    }),
  )
}
