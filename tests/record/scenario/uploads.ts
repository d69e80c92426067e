import { setTimeout as sleep } from 'node:timers/promises'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { zipOf } from '#tests/support/files/zip.ts'
import type { Actor, PlayedActor, Player } from '../player.ts'
import { textAt } from '../read.ts'
import type { People } from './people.ts'

/** Photographs of products and avatars. */
export async function playPictures(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('pictures')
  const raw = await samplePicture({ width: 1600, height: 1200 })
  const jpeg = { 'content-type': 'image/jpeg' }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('pictures.avatar', 'of oneself', { raw, headers: jpeg })
    const added = await play.as(actor).call('pictures.add', 'a photograph', { raw, headers: jpeg })
    const address = textAt(added.json, 'address') || 'http://localhost:3000/pictures/none.webp'
    await play.as(actor).call('pictures.crop', 'around a point', { body: { address, x: 0.2, y: 0.7 } })
    if (added.status === 201) await play.as(visitor).request(`GET ${new URL(address).pathname}`, 'a photograph')
  }
  const logo = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>',
  )
  for (const actor of [visitor, alice, admin])
    await play
      .as(actor)
      .call('pictures.logo', 'a logo', { raw: logo, headers: { 'content-type': 'image/svg+xml' } })
  for (const actor of [visitor, alice, admin])
    await play
      .as(actor)
      .call('pictures.drawing', 'a drawing', { raw: logo, headers: { 'content-type': 'image/svg+xml' } })
  const bad: [string, Uint8Array, string][] = [
    ['text as a picture', Buffer.from('no picture'), 'image/png'],
    ['half a picture', raw.subarray(0, 2000), 'image/jpeg'],
    ['drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ]
  for (const [label, body, type] of bad) {
    await play.as(admin).call('pictures.add', label, { raw: body, headers: { 'content-type': type } })
  }
}

const table = [
  'sku;name;description;image;unitprice;minorder;available;category',
  'REC-I1;Imported chain;From a table;https://pictures.example/i1.jpg;9,50;5;100;chain',
  'REC-I2;Imported ring;From a table;https://pictures.example/i2.jpg;19,00;1;40;chainring',
  'REC-I3;;Without a name;https://pictures.example/i3.jpg;1,00;1;1;chain',
  'CS-1252-B;Cassette 10–52T, 12-speed;Changed by a table;https://pictures.example/i4.jpg;190,00;25;1000;cassette',
].join('\n')
const csv = { 'content-type': 'text/csv' }
const columns = ['sku', 'name', 'description', 'image', 'unitprice', 'minorder', 'available', 'category']
const mapping = Object.fromEntries(columns.map((column, index) => [column, index]))

const maxLooks = 1_200
const lookMs = 25

/** Polls until jobs have finished the current step of an import; the last response is recorded. */
async function untilJobsAreDone(by: PlayedActor, id: string, label: string): Promise<void> {
  for (let look = 0; look < maxLooks; look++) {
    const state = await by.peek(`GET /api/imports/${id}`)
    if (!/ing$/.test(textAt(state, 'state'))) break
    await sleep(lookMs)
  }
  await by.call('imports.read', label, { params: { id } })
}

/** A table of products: read, checked, imported, undone. Returns the import that was not undone. */
export async function playImports(play: Player, people: People): Promise<void> {
  play.begin('imports')
  const { visitor, alice, admin } = people
  const sent = { raw: table, headers: csv, query: { name: 'parts.csv' } }
  for (const actor of [visitor, alice]) await play.as(actor).call('imports.add', 'a table', sent)
  const id = await addTable(play, admin, 'import-1')
  const params = { id }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('imports.read', 'as it was read', { params })
    await play.as(actor).call('imports.list', 'all', {})
    await play.as(actor).call('imports.run', 'before the check', { params })
    await play.as(actor).call('imports.check', 'by its columns', { params, body: { mapping, decimal: 'comma' } })
  }
  await untilJobsAreDone(play.as(admin), id, 'checked')
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('imports.changes', 'of the check', { params })
  await play.as(admin).request(`GET /api/imports/${id}/faults.csv`, 'rows that could not be taken')
  await play.as(visitor).request(`GET /api/imports/${id}/faults.csv`, 'rows that could not be taken')
  await play.as(admin).call('imports.check', 'unknown field', { params, body: { mapping: { colour: 1 } } })
  await play.as(admin).call('imports.run', 'after the check', { params })
  await untilJobsAreDone(play.as(admin), id, 'run')
  await play.as(admin).call('catalogue.search', 'what was imported', { query: { q: 'Imported' } })
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('imports.undoPreview', 'after the run', { params })
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('imports.pictures', 'of the run', { params })
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('imports.copyPictures', 'of the run', { params })
  for (const actor of [visitor, alice, admin]) await play.as(actor).call('imports.undo', 'the whole', { params })
  await untilJobsAreDone(play.as(admin), id, 'undone')
  await play.as(admin).call('imports.undo', 'undone before', { params })
  const second = { id: await addTable(play, admin, 'import-2') }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('imports.cancel', 'read', { params: second })
  await playBadTables(play, admin)
}

/** Pictures in an archive: sent, checked, run, undone. */
export async function playFileImports(play: Player, people: People): Promise<void> {
  play.begin('file imports')
  const { visitor, alice, admin } = people
  const raw = await zipOf({ 'CS-1252-B_list.csv': 'a,b', 'UNKNOWN-1.csv': 'c,d' })
  const body = { name: 'files.zip', bytes: raw.length }
  for (const actor of [visitor, alice]) await play.as(actor).call('fileImports.add', 'an archive', { body })
  const added = await play.as(admin).call('fileImports.add', 'an archive', { body, as: 'file-import-1' })
  const id = textAt(added.json, '_id')
  const params = { id }
  const part = { params: { id, number: '1' }, raw, headers: { 'content-type': 'application/octet-stream' } }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('fileImports.check', 'before its part', { params })
    await play.as(actor).call('fileImports.part', 'its part', part)
    await play.as(actor).call('fileImports.list', 'all', {})
  }
  await play.as(admin).call('fileImports.check', 'whole', { params })
  await untilFilesAreDone(play.as(admin), id, 'checked')
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('fileImports.files', 'ready', { params, query: { outcome: 'ready' } })
  }
  const run = { params, body: { pictures: 'add' } }
  for (const actor of [visitor, alice, admin]) await play.as(actor).call('fileImports.run', 'after the check', run)
  await untilFilesAreDone(play.as(admin), id, 'run')
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('fileImports.undo', 'the whole', { params })
  await untilFilesAreDone(play.as(admin), id, 'undone')
  const second = await play.as(admin).call('fileImports.add', 'a second one', { body, as: 'file-import-2' })
  const cancelled = { params: { id: textAt(second.json, '_id') } }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('fileImports.cancel', 'sending', cancelled)
}

async function untilFilesAreDone(by: PlayedActor, id: string, label: string): Promise<void> {
  for (let look = 0; look < maxLooks; look++) {
    const state = await by.peek(`GET /api/file-imports/${id}`)
    if (!/ing$/.test(textAt(state, 'state'))) break
    await sleep(lookMs)
  }
  await by.call('fileImports.read', label, { params: { id } })
}

/** Uploads the table and waits until it is read. */
export async function addTable(play: Player, admin: Actor, as: string): Promise<string> {
  const sent = { raw: table, headers: csv, query: { name: 'parts.csv' } }
  const added = await play.as(admin).call('imports.add', `${as}`, { ...sent, as })
  const id = textAt(added.json, '_id')
  await untilJobsAreDone(play.as(admin), id, `${as} as it was read`)
  return id
}

/** Runs an import to its end: its products exist afterwards. */
export async function runTable(play: Player, admin: Actor, id: string): Promise<void> {
  const params = { id }
  await play.as(admin).call('imports.check', 'by its columns', { params, body: { mapping, decimal: 'comma' } })
  await untilJobsAreDone(play.as(admin), id, 'checked')
  await play.as(admin).call('imports.run', 'after the check', { params })
  await untilJobsAreDone(play.as(admin), id, 'run')
}

/** Undoes an import. */
export async function undoTable(play: Player, admin: Actor, id: string): Promise<void> {
  await play.as(admin).call('imports.undo', 'the whole', { params: { id } })
  await untilJobsAreDone(play.as(admin), id, 'undone')
}

async function playBadTables(play: Player, admin: Actor): Promise<void> {
  const bad: [string, string, string][] = [
    ['empty', '', 'text/csv'],
    ['headings alone', 'sku,name\n', 'text/csv'],
    ['open quote', 'sku,name\n"1,2\n', 'text/csv'],
    ['picture', '\u0089PNG\r\n', 'image/png'],
    ['damaged workbook', 'PK\u0003\u0004 damaged', 'application/octet-stream'],
  ]
  for (const [label, raw, type] of bad) {
    await play.as(admin).call('imports.add', label, { raw, headers: { 'content-type': type } })
  }
}
