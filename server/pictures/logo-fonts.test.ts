import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { fontsNamed, logoFontFiles } from './logo-fonts.ts'

readLocaleFrom(() => english)

test.each([
  [`<text font-family="Open Sans, Arial">`, ['Open Sans']],
  [`<text font-family="'Open Sans', Arial"><tspan font-family='Inter'>`, ['Open Sans', 'Inter']],
  [`<text style="font-family:&quot;Fira Sans&quot;,serif;font-size:12px">`, ['Fira Sans']],
  [
    `<style>.a{font-family:Lato;fill:red}.b{font:600 20px/1.2 "Noto Sans",sans-serif}</style>`,
    ['Lato', 'Noto Sans'],
  ],
  ['<text font-size="12">', []],
])('%s names %j', (svg, fonts) => {
  expect(fontsNamed(svg)).toEqual(fonts)
})

const svgIn = (font: string) => `<text font-family="${font}">Fittings</text>`
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error.fields?.[0]?.message,
  )

test('a bundled font and one of the operator are found by their names, and what is missing is named', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'logo-fonts-'))
  try {
    await copyFile(path.join(import.meta.dirname, 'archivo-headline.ttf'), path.join(folder, 'own.ttf'))
    const asked = { words: 'Fittings', folder }
    expect(await logoFontFiles(svgIn('Martian Mono SemiExpanded'), asked)).toHaveLength(1)
    expect(await logoFontFiles(svgIn('archivo semibold'), asked)).toContain(path.join(folder, 'own.ttf'))
    expect(await refusalOf(logoFontFiles(svgIn('Helvetica'), asked))).toBe(
      'Fonts that the portal does not have: Helvetica',
    )
    expect(await refusalOf(logoFontFiles('<text>a</text>', asked))).toBe('The text names no font.')
    expect(await refusalOf(logoFontFiles(svgIn('Archivo SemiBold'), { ...asked, words: '漢' }))).toBe(
      'No font has these characters: 漢',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
