import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { createWorkers } from '#server/workers/workers.ts'
import { renderCard } from '../pictures/card.ts'
import type { DocumentContent } from './document-content.ts'
import { createDocuments } from './documents.ts'
import { openFonts } from './open-fonts.ts'
import { renderDrawing } from './render-drawing.ts'
import { documentsTask } from './tasks.ts'
import { unprintable } from './text/printable.ts'

const workers = createWorkers()
afterAll(() => workers.stop())

const seller = { name: 'Demo Works', legalName: 'Demo Works Ltd', contactEmail: 'mail@demo.example' }

function documentOf(names: readonly string[]): DocumentContent {
  return {
    title: 'Invoice',
    number: '1',
    language: 'en',
    seller,
    facts: [],
    addresses: [],
    notes: [],
    columns: [
      { name: 'Line', width: 0.1 },
      { name: 'Number', width: 0.2 },
      { name: 'Name', width: 0.7 },
    ],
    rows: names.map((name, index) => ({ cells: [String(index + 1), 'KC-1', name], below: '' })),
  }
}

async function readText(pdf: Uint8Array | null): Promise<string> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf ?? [])), { mergePages: true })).text
}

test('500 lines in nine scripts are drawn within the time and memory of a thread', async () => {
  const names = [
    'Βαλβίδα',
    'Сферичен кран',
    'صمام كروي',
    'שסתום',
    'バタフライバルブ',
    '不锈钢蝶阀',
    '밸브',
    'वाल्व',
    'Nguyễn ≥ 5″',
  ]
  const lines = Array.from({ length: 500 }, (_, index) => `${names[index % names.length]} ${index}`)
  const input = { documents: [documentOf(lines)] as const, title: 'Invoice' }
  const text = await readText(await createDocuments({ workers }).make(documentsTask, { input }))
  for (const name of ['Βαλβίδα', 'кран', 'שסתום', 'バタフライバルブ', '不锈钢蝶阀', '밸브', 'Nguyễn']) {
    expect(text.split(name).length, name).toBeGreaterThan(50)
  }
})

test('characters that the portal has no font for come from the folder of the operator', async () => {
  const fontsDir = await fs.mkdtemp(path.join(os.tmpdir(), 'fonts-'))
  const georgian = '@fontsource-variable/noto-sans-georgian/files/noto-sans-georgian-georgian-wght-normal.woff2'
  await fs.copyFile(fileURLToPath(import.meta.resolve(georgian)), path.join(fontsDir, 'georgian.woff2'))
  await fs.writeFile(path.join(fontsDir, 'broken.ttf'), 'no font')
  const log: string[] = []

  expect(unprintable('თბ Kv')).toEqual(['თ', 'ბ'])
  await openFonts({ workers, fontsDir, log: (message) => log.push(message) })
  expect(unprintable('თბ Kv')).toEqual([])
  expect(log).toEqual(['FONTS_DIR: broken.ttf is no font that documents can use. It is left out.'])
  const own = createWorkers()
  const input = { documents: [documentOf(['ვენტილი 12'])] as const, title: 'Invoice' }
  const pdf = await createDocuments({ workers: own, fontsDir }).make(documentsTask, { input })
  await own.stop()
  expect(await readText(pdf)).toContain('ვენტილი 12')
  await openFonts({ workers, fontsDir: path.join(fontsDir, 'missing'), log: (message) => log.push(message) })
  expect(log[1]).toMatch(/^FONTS_DIR: the folder cannot be read/)
  await fs.rm(fontsDir, { recursive: true })
})

test('a drawing has its texts in every script, also those inside the drawing, cut at the frame', async () => {
  const pdf = await renderDrawing({
    ...{
      name: `Κρύα βαλβίδα ${'πολύ μεγάλη '.repeat(20)}`,
      sku: 'KC-1',
      category: '阀门',
      date: '1',
      language: 'en',
      seller,
    },
    facts: [{ name: 'Ø ⌀', value: '≥ 5″ 𒀀' }],
    drawing: {
      viewBox: '0 0 100 100',
      body: '<text x="10" y="10" font-size="8" text-anchor="middle">Ω ≥ 5″</text>',
    },
  })
  const text = await readText(pdf)
  expect(text).toMatch(/Κρύα βαλβίδα .*…/)
  for (const part of ['阀门', '≥ 5″', 'Ω ≥ 5″', '⌀']) expect(text).toContain(part)
  expect(text).not.toContain('?')
})

test('the card of a link shows names that its own fonts lack', async () => {
  const drawing = { viewBox: '0 0 10 10', body: '' }
  const cards = await Promise.all(
    ['', 'バルブ', 'صمام', '𒀀'].map((title) =>
      renderCard({ title, note: 'KC-1', seller: 'Demo', shown: { drawing: { ...drawing } as never } }),
    ),
  )
  const [none, japanese, arabic, unknown] = await Promise.all(cards.map((card) => sharp(card).raw().toBuffer()))
  expect(japanese?.equals(none ?? Buffer.alloc(0))).toBe(false)
  expect(arabic?.equals(none ?? Buffer.alloc(0))).toBe(false)
  // Nothing in its place: no box and no question mark.
  expect(unknown?.equals(none ?? Buffer.alloc(0))).toBe(true)
})
