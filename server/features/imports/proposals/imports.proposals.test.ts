import { beforeAll, expect, test, vi } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { AttributeProposal } from '#contract/imports/properties.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const { upload, post, take } = importer(portal, () => admin)
const visitor = callAs(portal)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

const fixed = ['sku', 'name', 'description', 'image', 'unitprice', 'minorder', 'available', 'category'] as const

/** A file with the fields of every product and further columns. */
function fileOf(
  category: (index: number) => string,
  columns: Record<string, string[]>,
): { file: string; skus: string[] } {
  const count = Math.max(...Object.values(columns).map((cells) => cells.length))
  const skus = Array.from({ length: count }, newSku)
  const rows = skus.map((sku, index) => [
    ...[sku, `Fitting ${sku}`, 'A fitting', 'https://pictures.example/a.png', '4.50', '1', '10', category(index)],
    ...Object.values(columns).map((cells) => cells[index] ?? ''),
  ])
  return { file: csvOf([[...fixed, ...Object.keys(columns)], ...rows]), skus }
}

function proposalOf({ proposals }: ProductImport, heading: string): AttributeProposal {
  const found = proposals?.attributes.find((one) => one.heading === heading)
  if (!found) throw new Error(`nothing is proposed for ${heading}`)
  return found
}

/** A proposal as it is sent when staff accept it. */
function accept({ source, key, label, kind, unit, isFilterable }: AttributeProposal) {
  return { source, key, label, kind, unit, isFilterable, family: null }
}

async function families() {
  return (await visitor('GET', '/catalogue/families')).json().families
}

async function untilFamily(key: string, isThere: boolean): Promise<void> {
  const look = async () => expect((await families()).some((one: { key: string }) => one.key === key)).toBe(isThere)
  await vi.waitFor(look, { timeout: waitLimitMs, interval: 20 })
}

test('the type and unit of each column are proposed from its heading and its values', async () => {
  const { file } = fileOf(() => 'belt', {
    'Pressure (bar)': ['400', '250', '315', '400'],
    'Length [mm]': ['12.5', '20', '1/2', 'long'],
    Weight: ['1.2 kg', '900 g', '2 kg', '3 kg'],
    Thread: ['G 1/2', 'G 1/4', 'M12x1.5', 'G 1/2'],
    Sealed: ['yes', 'no', 'yes', 'yes'],
    Seal: ['NBR', 'FKM', 'NBR', 'NBR'],
    Media: ['oil | water', 'oil', 'water | air', 'oil | air'],
    Temperature: ['-40..120 °C', '-20 to 100 °C', '-30..80 °C', '-40..120 °C'],
    Flow: ['10-20', '5-8', '10-20', '1-2'],
    Remark: ['one', 'two', 'three', 'four'],
    'Article at supplier': ['0012', '0013', '0014', '0015'],
  })
  const read = await upload(file)
  const said = Object.fromEntries(
    (read.proposals?.attributes ?? []).map(({ heading, label, kind, unit }) => [heading, [label, kind, unit]]),
  )
  expect(said).toMatchObject({
    'Pressure (bar)': ['Pressure', 'number', 'bar'],
    Weight: ['Weight', 'number', 'kg'],
    Thread: ['Thread', 'dimension', ''],
    Sealed: ['Sealed', 'boolean', ''],
    Seal: ['Seal', 'choice', ''],
    Media: ['Media', 'choices', ''],
    Temperature: ['Temperature', 'range', 'c'],
    Flow: ['Flow', 'range', ''],
    Remark: ['Remark', 'text', ''],
    'Article at supplier': ['Article at supplier', 'text', ''],
  })
  const length = proposalOf(read, 'Length [mm]')
  expect(length.misfits.number).toEqual({ count: 1, examples: [{ line: 5, text: 'long' }] })
})

test('new families, attributes, filters and products come in one go, and undoing takes them all back', async () => {
  const { file, skus } = fileOf((index) => (index < 2 ? 'Hydraulics > Elbows' : 'Hydraulics > Hoses'), {
    'Max pressure (bar)': ['400', '250', '315'],
    Bore: ['1/2 in', '12 mm', '10mm'],
    'Port thread': ['G 1/2', 'G1/4"', 'M12x1,5'],
    'Bend radius': ['', '', '40'],
  })
  const read = await upload(file)
  const [categories] = read.proposals?.categories.filter(({ column }) => column === read.mapping.category) ?? []
  expect(categories?.values).toMatchObject([
    { value: 'Hydraulics > Elbows', levels: ['Hydraulics', 'Elbows'], count: 2, family: null },
    { value: 'Hydraulics > Hoses', count: 1 },
  ])
  const newAttributes = ['Max pressure (bar)', 'Bore', 'Port thread', 'Bend radius'].map((heading) =>
    accept(proposalOf(read, heading)),
  )
  const chosen = (categories?.values ?? []).map(({ value }) => ({ value, becomes: 'new' }))
  const body = { mapping: read.mapping, newAttributes, categories: chosen }
  const checked = await take(read, 'check', body)
  expect(checked).toMatchObject({ counts: { toAdd: 3, bad: 0 }, additions: { state: 'planned' } })
  expect((await families()).some((one: { key: string }) => one.key === 'hydraulics')).toBe(false)

  const done = await take(read, 'run')
  expect(done).toMatchObject({ state: 'done', counts: { added: 3 }, additions: { state: 'made' } })
  await untilFamily('hoses', true)
  const found = Object.fromEntries(
    (await families()).map((one: { key: string; attributes: { key: string }[] }) => [
      one.key,
      one.attributes.map(({ key }) => key),
    ]),
  )
  // What both have is of the family above them.
  expect(found).toMatchObject({
    hydraulics: ['max_pressure', 'bore', 'port_thread'],
    elbows: ['max_pressure', 'bore', 'port_thread'],
    hoses: ['max_pressure', 'bore', 'port_thread', 'bend_radius'],
  })
  const list = async (query: string) =>
    (await visitor('GET', `/products?${query}`)).json<FoundProducts>().items.map(({ sku }) => sku)
  expect(await list('family=elbows&max_pressure=300..')).toEqual([skus[0]])
  expect(await list('family=hoses&port_thread=M12%20%C3%97%201.5')).toEqual([skus[2]])
  const stored = await portal.pool.query(
    'select attributes from product where sku = any($1) order by array_position($1, sku)',
    [skus],
  )
  expect(stored.rows.map(({ attributes }) => attributes.bore)).toEqual([12.7, 12, 10])

  const audit = await portal.pool.query(
    `select action, subject_name from audit_log where subject_kind in ('family', 'attribute') order by id`,
  )
  expect(audit.rows.map(({ action, subject_name }) => `${action} ${subject_name}`)).toEqual([
    'family.added Hydraulics',
    'family.added Elbows',
    'family.added Hoses',
    'attribute.added Max pressure',
    'attribute.added Bore',
    'attribute.added Port thread',
    'attribute.added Bend radius',
  ])
  const undone = await take(read, 'undo')
  expect(undone).toMatchObject({
    state: 'undone',
    counts: { undone: 3, kept: 0 },
    additions: { state: 'removed' },
  })
  await untilFamily('hoses', false)
  expect((await families()).some((one: { key: string }) => one.key === 'hydraulics')).toBe(false)
})

test('a value that does not fit names its row, its product and the attribute, and nothing is added before the run', async () => {
  const { file, skus } = fileOf(() => 'Valves', { 'Rated flow (l/min)': ['40', 'a lot', '80'] })
  const read = await upload(file)
  const flow = { ...accept(proposalOf(read, 'Rated flow (l/min)')), kind: 'number' }
  const chosen = [{ value: 'Valves', becomes: 'new' }]
  const checked = await take(read, 'check', { mapping: read.mapping, newAttributes: [flow], categories: chosen })
  expect(checked).toMatchObject({ counts: { toAdd: 2, bad: 1 } })
  expect(checked.faults).toMatchObject([
    { line: 3, sku: skus[1], faults: [{ path: 'attributes.rated_flow', message: 'Rated flow must be a number' }] },
  ])
  await take(read, 'cancel').catch(() => undefined)
  const { rows } = await portal.pool.query(
    `select count(*)::int as n from product_attribute where key = 'rated_flow'`,
  )
  expect(rows[0].n).toBe(0)
})

test('what staff choose is checked against the catalogue and the file', async () => {
  const { file } = fileOf(() => 'belt', { Grade: ['A', 'B'] })
  const read = await upload(file)
  const grade = accept(proposalOf(read, 'Grade'))
  const refusals = async (newAttributes: object[], more: object = {}) => {
    const answer = await post(read, 'check', { mapping: read.mapping, newAttributes, ...more })
    return [answer.statusCode, answer.json().errors?.map(({ path }: { path: string }) => path)]
  }
  expect(await refusals([{ ...grade, source: 'column:77' }])).toEqual([422, ['newAttributes.0.source']])
  expect(await refusals([{ ...grade, key: 'mass_g' }])).toEqual([422, ['newAttributes.0.key']])
  expect(await refusals([{ ...grade, unit: 'mm' }])).toEqual([422, ['newAttributes.0.unit']])
  expect(await refusals([grade, grade])).toEqual([422, ['newAttributes.1.key']])
  expect(await refusals([{ ...grade, family: 'nowhere' }])).toEqual([422, ['newAttributes.0.family']])
  const unknown = [{ value: 'x', becomes: 'family', family: 'nowhere' }]
  expect(await refusals([], { categories: unknown })).toEqual([422, ['categories.0']])
  const many = Array.from({ length: 41 }, (_, index) => ({ ...grade, key: `grade_${index}` }))
  expect(await refusals(many)).toEqual([422, ['newAttributes']])
})
