import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { importer, newSku } from '#tests/support/files/imports.ts'
import { exportOf, picture, shopifyHeaders } from '#tests/support/files/shop-exports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

function exported(title: string, variants: readonly (readonly [sku: string, size: string, colour: string])[]) {
  const handle = title.toLowerCase().replaceAll(' ', '-')
  const shared = { Title: title, 'Body (HTML)': 'A jersey', 'Image Src': picture('jersey'), Status: 'active' }
  const names = { 'Option1 Name': 'Size', 'Option2 Name': 'Colour' }
  return variants.map(([sku, size, colour], index) => ({
    Handle: handle,
    ...(index === 0 && { ...shared, ...names, Published: 'TRUE' }),
    'Option1 Value': size,
    'Option2 Value': colour,
    'Variant SKU': sku,
    'Variant Price': '49.00',
    'Variant Grams': index === 0 ? '2000' : '453.592',
    'Variant Weight Unit': index === 0 ? 'kg' : 'lb',
  }))
}

async function groupsOf(sku: string) {
  const { rows } = await portal.pool.query<{ id: string }>(
    `select m.group_id as id from variant_member m join product p on p.id = m.product_id where p.sku = $1`,
    [sku],
  )
  return rows
}

test('variants of a Shopify export are one group with its options, have their weights, and undoing takes it away', async () => {
  const [a, b, c, alone] = [newSku(), newSku(), newSku(), newSku()]
  const read = await upload(
    exportOf(shopifyHeaders, [
      ...exported(`Jersey ${a}`, [
        [a, 'S', 'Red'],
        [b, 'M', 'Red'],
        [c, 'M', 'Blue'],
      ]),
      ...exported(`Cap ${alone}`, [[alone, 'One size', 'Red']]),
    ]),
  )
  await take(read, 'check', { mapping: {}, profile: 'shopify', decimal: 'point' })
  const done = await take(read, 'run')
  expect(done).toMatchObject({ faults: [], counts: { added: 4 } })
  const [group] = await groupsOf(a)
  const shown = (await admin.call('GET', `/manage/variants/${group?.id}`)).json()
  expect(shown).toMatchObject({
    name: { en: `Jersey ${a}` },
    axes: [{ label: { en: 'Size' } }, { label: { en: 'Colour' } }],
    members: [
      { sku: a, values: ['S', 'Red'], aside: null },
      { sku: b, values: ['M', 'Red'], aside: null },
      { sku: c, values: ['M', 'Blue'], aside: null },
    ],
  })
  expect(await groupsOf(alone)).toEqual([])
  const { rows } = await portal.pool.query(
    'select ship_weight_mg::int as mg, ship_weight_unit as unit from product where sku = any($1) order by ship_weight_mg desc',
    [[a, b]],
  )
  expect(rows).toEqual([
    { mg: 2_000_000, unit: 'kg' },
    { mg: 453_592, unit: 'g' },
  ])
  expect(await take(done, 'undo')).toMatchObject({ counts: { undone: 4, kept: 0 } })
  expect(await groupsOf(a)).toEqual([])
})

test('a second import of the same variants leaves their group as it is', async () => {
  const [a, b] = [newSku(), newSku()]
  const file = exportOf(
    shopifyHeaders,
    exported(`Sock ${a}`, [
      [a, 'S', 'Red'],
      [b, 'M', 'Red'],
    ]),
  )
  const run = async () => {
    const read = await upload(file)
    await take(read, 'check', { mapping: {}, profile: 'shopify', decimal: 'point' })
    return take(read, 'run')
  }
  await run()
  const before = await groupsOf(a)
  expect(before).toHaveLength(1)
  await run()
  expect(await groupsOf(a)).toEqual(before)
})
