import * as z from 'zod/mini'
import { isForBase } from './pattern.ts'

/** For each commit, the texts that were rewritten since: pairs of before and after, with `{name}` for what is filled in. */
const lists = z.array(
  z.strictObject({
    base: z.string().check(z.regex(/^[0-9a-f]{7,40}$/)),
    reason: z.string().check(z.minLength(10)),
    texts: z.array(z.tuple([z.string().check(z.minLength(1)), z.string()])),
  }),
)

export type Rewritten = {
  /** Whether `after` is `before` with nothing but listed texts rewritten. Each text must be the listed one exactly. */
  isRewritten(base: string, before: string | null, after: string | null): boolean
  /** The text with every listed text rewritten, whatever the commit that is compared with. */
  rewrite(text: string): string
  /** The old texts of this base that explained no difference so far. */
  unused(base: string): string[]
}

export const noRewritten: Rewritten = { isRewritten: () => false, rewrite: (text) => text, unused: () => [] }

/** Reads the lists; throws if one is invalid. */
export function readRewritten(json: string): Rewritten {
  const read = z.parse(lists, JSON.parse(json))
  const listed = read.map((list) => ({ ...list, pairs: list.texts.map((pair) => pairOf(...pair)) }))
  const pairsOf = (base: string) => listed.filter((list) => isForBase(list, base)).flatMap((list) => list.pairs)
  const all = listed.flatMap(({ pairs }) => pairs)
  const rewriteLine = (text: string) => all.reduce((line, pair) => rewriteOne(line, pair, () => true), text)
  const used = new Set<Pair>()
  return {
    isRewritten(base, before, after) {
      if (before === null || after === null) return false
      const wanted = plain(after)
      const applied: Pair[] = []
      const made = pairsOf(base).reduce((text, pair) => {
        const next = rewriteOne(text, pair, (part) => wanted.includes(part))
        if (next !== text) applied.push(pair)
        return next
      }, plain(before))
      if (applied.length === 0 || made !== wanted) return false
      for (const one of applied) used.add(one)
      return true
    },
    rewrite: (text) => text.split('\n').map(rewriteLine).join('\n'),
    unused: (base) =>
      pairsOf(base)
        .filter((pair) => !used.has(pair))
        .map(({ before }) => before),
  }
}

type Pair = { before: string; pattern: RegExp; names: string[]; after: string }

const placeholder = /\{(\w+)\}/g
/** A text of fewer words may be a part of another one by chance, so it must be the whole value. */
const fewestWords = 3

function pairOf(before: string, after: string): Pair {
  const names = [...before.matchAll(placeholder)].map(([, name = '']) => name)
  const literals = before.split(/\{\w+\}/).map((part) => RegExp.escape(part))
  const source = literals.join('([\\s\\S]+?)')
  const isWhole = before.replaceAll(placeholder, '').split(/\s+/).filter(Boolean).length < fewestWords
  return { before, pattern: new RegExp(isWhole ? `^${source}$` : source, 'g'), names, after }
}

/** `isWanted` refuses a rewritten part, for example because the other side does not have it. */
function rewriteOne(text: string, { pattern, names, after }: Pair, isWanted: (part: string) => boolean): string {
  return text.replaceAll(pattern, (match: string, ...values: unknown[]) => {
    const part = after.replaceAll(placeholder, (whole, name: string) => {
      const index = names.indexOf(name)
      return index < 0 ? whole : String(values[index])
    })
    return isWanted(part) ? part : match
  })
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** The text as readers see it: a value of JSON without its quotes, a text of a page without entities. */
function plain(value: string): string {
  const text = value.startsWith('"') && value.endsWith('"') ? String(JSON.parse(value)) : value
  return text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
}
