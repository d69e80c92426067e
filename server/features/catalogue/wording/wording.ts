import type { PageChange } from '#server/cache/page-changes.ts'
import type { Database } from '#server/database/pool.ts'
import { keepWithWords } from './wording.cached.ts'
import { beginningsOf, lettersOfCode, nearestCode, unitOfCode } from './wording.codes.ts'
import { createLibrary } from './wording.library.ts'
import {
  correctTokens,
  type Knowledge,
  knownOf,
  type MeaningUnit,
  meaningOf,
  withoutRarest,
} from './wording.meaning.ts'
import { groupNumbers, measuresIn, withMeasures, withoutUnits } from './wording.measures.ts'
import { createStemmer } from './wording.stemmer.ts'
import { stemsFrom } from './wording.stems.ts'
import { listCodesLike } from './wording.store.ts'
import { maxTermWords } from './wording.synonyms.ts'
import { beginningOfCode } from './wording.text-query.ts'
import { tokensOf } from './wording.tokens.ts'

/** What the words of a query mean in this catalogue. */
export type Wording = {
  understand(text: string): Promise<MeaningUnit[]>
  /** What may be meant instead, the most probable first, for a query of which no product has all words. */
  correct(units: readonly MeaningUnit[]): Promise<MeaningUnit[][]>
  /** Reads the words of the catalogue, so that the first search need not wait for them. */
  prepare(): Promise<void>
  invalidate(change: PageChange): void
}

/** How many words may be left out of a query of which no product has all words. */
const maxLeftOut = 4

export function createWording(db: Database, now: () => number = () => performance.now()): Wording {
  const stem = createStemmer(db)
  const library = createLibrary({ db, stem, now })

  async function know(words: readonly string[]): Promise<Knowledge> {
    const { lexicon, synonyms } = await library.read()
    const joined = words.map((word, index) => word + (words[index + 1] ?? ''))
    const own = stemsFrom(await stem([...words, ...joined]))
    const lengths = Array.from({ length: maxTermWords }, (_, less) => less + 1)
    const found = words.flatMap((_, index) =>
      lengths.flatMap((length) => synonyms(words.slice(index, index + length), own).flat()),
    )
    const parts = words.flatMap((word) => lexicon.split(word) ?? [])
    return { lexicon, synonyms, stems: stemsFrom(await stem([...words, ...joined, ...found, ...parts])) }
  }

  /** The part number that is nearest to the words, if they are like one. */
  async function meantCode(units: readonly MeaningUnit[]): Promise<MeaningUnit[][]> {
    const code = lettersOfCode(units.flatMap(({ typed }) => typed).join(''))
    const beginnings = beginningsOf(code).map(beginningOfCode)
    const nearest = beginnings.length > 0 ? nearestCode(code, await listCodesLike(db, beginnings)) : null
    return nearest === null ? [] : [[unitOfCode(nearest)]]
  }

  async function understand(text: string): Promise<MeaningUnit[]> {
    const tokens = tokensOf(withoutUnits(text))
    const knowledge = await know(tokens.map((token) => token.text))
    const synonyms = withMeasures(knowledge.synonyms, measuresIn(text))
    return groupNumbers(meaningOf(tokens, { ...knowledge, synonyms }), text)
  }

  async function correct(units: readonly MeaningUnit[]): Promise<MeaningUnit[][]> {
    const knowledge = await know(units.flatMap(({ typed }) => typed))
    const corrected = correctTokens(units, knowledge)
    const tokens = corrected ? tokensOf(corrected.join(' ')) : []
    const meant = meaningOf(tokens, await know(tokens.map(({ text }) => text)))
    const isWhole = tokens.length === units.flatMap(({ typed }) => typed).length
    const code = await meantCode(units)
    const asName = [...(isWhole ? [] : [meant]), ...fewerWords(units, knowledge)].filter(isOfName)
    return [...code, ...(isWhole ? [meant] : []), ...asName].map((unitsOf) => spelt(unitsOf, knowledge))
  }

  return {
    understand: keepWithWords(library, { keyOf: (text: string) => text, find: understand }),
    correct: keepWithWords(library, {
      keyOf: (units: readonly MeaningUnit[]) => JSON.stringify(units),
      find: correct,
    }),
    async prepare() {
      await library.read()
    },
    invalidate(change) {
      if (change === 'catalogue') library.invalidate()
    },
  }
}

/** With the words as products write them, which a correction shows. */
function spelt(units: readonly MeaningUnit[], { lexicon }: Knowledge): MeaningUnit[] {
  return units.map((unit) => ({ ...unit, typed: unit.typed.map(lexicon.spell) }))
}

/**
 * Words may be left out as long as a name, a family or a value has one of the others: "no such part" is not meant as "no",
 * which some description has.
 */
function isOfName(units: readonly MeaningUnit[]): boolean {
  return units.some(({ count }) => count > 0)
}

/** The meaning without its unknown words, and then without further ones. */
function fewerWords(units: readonly MeaningUnit[], knowledge: Knowledge): MeaningUnit[][] {
  const known = knownOf(units, knowledge)
  const others = known.length < units.length ? [known] : []
  let fewer = known
  for (let left = 0; left < maxLeftOut && fewer.length > 1; left++) {
    fewer = withoutRarest(fewer)
    others.push(fewer)
  }
  return others
}
