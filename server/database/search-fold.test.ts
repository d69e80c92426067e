import { expect, test } from 'vitest'
import { foldText } from '#contract/fold.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()

/** Every letter, digit and mark that this PostgreSQL knows too, alone and between others, in lines. */
async function allLetters(): Promise<string[]> {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  )
  const letters = codes
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{L}\p{N}\p{M}\uff00-\uffef]/u.test(letter))
  const { rows } = await portal.pool.query<{ letter: string }>(
    'select letter from unnest($1::text[]) as letter where unicode_assigned(letter)',
    [letters],
  )
  const known = rows.map(({ letter }) => `${letter} a${letter}`)
  return Array.from({ length: Math.ceil(known.length / 200) }, (_, line) =>
    known.slice(line * 200, line * 200 + 200).join(' '),
  )
}

test('a text is folded by the database as it is by the code, whatever its letters', async () => {
  const texts = [...(await allLetters()), 'ΑΣ ΟΔΟΣ', 'Ｓ－１００　ﾁｪｰﾝ', 'plain 1-2']
  const { rows } = await portal.pool.query<{ given: string; folded: string }>(
    'select given, search_fold(given) as folded from unnest($1::text[]) as given',
    [texts],
  )
  expect(rows.length).toBeGreaterThan(600)
  expect(rows.filter(({ given, folded }) => folded !== foldText(given))).toEqual([])
})

test.each([
  ['Jürgen Weiß', 'jurgen weiss'],
  ['ŻÓŁTY', 'zolty'],
  ['Søren Þór Đorđe Æsir', 'soren thor dorde aesir'],
  ['IŞIK ışık', 'isik isik'],
  ['Ｓ－１００　ﾁｪｰﾝｶﾞｲﾄﾞ', 's-100 チェーンガイド'],
  ['Ёлка йод', 'елка иод'],
  ['m² 1½ µm ™', 'm² 1½ µm ™'],
])('%s is searched as %s', async (given, folded) => {
  const { rows } = await portal.pool.query('select search_fold($1) as folded', [given])
  expect([rows[0]?.folded, foldText(given)]).toEqual([folded, folded])
})
