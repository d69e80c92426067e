import * as z from 'zod/mini'
import type { Actor } from '#contract/access.ts'
import type { FieldError } from '#contract/errors.ts'
import { hasVisibleText } from '#contract/fields.ts'
import { translationTexts } from '#contract/products/translations.ts'
import { type Language, translatedLanguages } from '#i18n/language.ts'
import { recordAudits } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import {
  emptyTexts,
  listTexts,
  restoreTexts,
  type WrittenText,
  writeTexts,
} from '../products/translations/products.translations.store.ts'
import { plainText } from './reader/imports.html.ts'

/** Names and descriptions in other languages, by the field of the import: `name_de`. An empty text takes it away. */
export type RowTexts = Readonly<Record<string, string>>

const field = /^(name|description)_([A-Za-z0-9-]{2,35})$/

type TextField = { text: 'name' | 'description'; language: Language }

/** What a field translates, and into which language; null for another field. */
export function textFieldOf(key: string): TextField | null {
  const [, text, locale] = field.exec(key) ?? []
  const language = translatedLanguages().find((one) => one === locale)
  return language && (text === 'name' || text === 'description') ? { text, language } : null
}

/** The texts of a row in other languages; undefined if it has none. */
export function rowTexts(cells: Readonly<Record<string, string>>, isPlain: boolean): RowTexts | undefined {
  const texts = Object.entries(cells).flatMap(([key, cell]) => {
    if (!textFieldOf(key)) return []
    const text = (isPlain ? cell : plainText(cell)).trim()
    return cell === '' || hasVisibleText(text) ? [[key, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/** Errors of the texts of a row, by the rules of the form for translations. */
export function textErrors(texts: RowTexts = {}): FieldError[] {
  return Object.entries(texts).flatMap(([path, value]) => {
    const known = textFieldOf(path)
    const read = known && z.safeParse(translationTexts, { [known.text]: value })
    return read?.error ? read.error.issues.map(({ message }) => ({ path, message })) : []
  })
}

/** The texts of a row that differ from those of its product. */
export function changedTexts(texts: RowTexts = {}, current: RowTexts = {}): RowTexts {
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => (current[key] ?? '') !== text))
}

/** The texts of products by id, if a row has texts at all. */
export async function readTextsOf(
  tx: Database,
  products: readonly { id: string }[],
  forms: readonly { texts?: RowTexts }[],
): Promise<ReadonlyMap<string, RowTexts>> {
  const found = new Map<string, RowTexts>()
  if (!forms.some(({ texts }) => texts)) return found
  const ids = products.map(({ id }) => id)
  for (const language of translatedLanguages()) {
    for (const { product_id, name, description } of await listTexts(tx, ids, language)) {
      const own = { [`name_${language}`]: name, [`description_${language}`]: description }
      const texts = Object.entries(own).flatMap(([key, text]) => (text === null ? [] : [[key, text] as const]))
      found.set(product_id, { ...found.get(product_id), ...Object.fromEntries(texts) })
    }
  }
  return found
}

/** Texts of a product as an import wrote them, and as they were before, where there were any. */
export type TextChange = { id: string; name: string; after: RowTexts; before: RowTexts }

function rowsOf({ id, after, before }: TextChange): WrittenText[] {
  return Object.entries(after).flatMap(([key, text]) => {
    const known = textFieldOf(key)
    return known ? [{ id, language: known.language, field: known.text, text, former: before[key] ?? null }] : []
  })
}

function fieldsOf(after: RowTexts, texts: RowTexts): Record<string, string | null> {
  return Object.fromEntries(Object.keys(after).map((key) => [key, texts[key] || null]))
}

type Staff = Pick<Actor, 'id' | 'name' | 'email'>
type Recording = { changes: readonly TextChange[]; isUndo: boolean }

async function recordTexts(tx: Database, actor: Staff, { changes, isUndo }: Recording): Promise<void> {
  await recordAudits(
    tx,
    changes.map(({ id, name, after, before }) => {
      const [now, then] = [fieldsOf(after, after), fieldsOf(after, before)]
      return {
        actor,
        action: 'product.translated' as const,
        subject: { kind: 'product' as const, id, name },
        before: isUndo ? now : then,
        after: isUndo ? then : now,
      }
    }),
  )
}

/** Writes the texts of imported products, whose rows have been written before. */
export async function importTexts(tx: Database, actor: Staff, changes: readonly TextChange[]): Promise<void> {
  const written = changes.filter(({ after }) => Object.keys(after).length > 0)
  if (written.length === 0) return
  const rows = written.flatMap(rowsOf)
  await writeTexts(
    tx,
    rows.filter(({ text }) => text !== ''),
  )
  await emptyTexts(
    tx,
    rows.filter(({ text }) => text === ''),
  )
  await recordTexts(tx, actor, { changes: written, isUndo: false })
}

/** Takes texts back that an import wrote, except those that were changed since. */
export async function undoTexts(tx: Database, actor: Staff, changes: readonly TextChange[]): Promise<void> {
  const restored = await restoreTexts(tx, changes.flatMap(rowsOf))
  const isBack = (id: string, key: string) => {
    const known = textFieldOf(key)
    return restored.some((one) => one.id === id && one.field === known?.text && one.language === known?.language)
  }
  const undone = changes.flatMap((change) => {
    const after = Object.entries(change.after).filter(([key]) => isBack(change.id, key))
    return after.length > 0 ? [{ ...change, after: Object.fromEntries(after) }] : []
  })
  await recordTexts(tx, actor, { changes: undone, isUndo: true })
}
