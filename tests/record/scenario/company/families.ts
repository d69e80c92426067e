import type { Player } from '../../player.ts'
import { textAt } from '../../read.ts'
import type { People } from '../people.ts'

const flags = { filter: 'values', isRequired: false, isCompared: true, isOnCard: false }
const attribute = {
  ...flags,
  family: 'manifold',
  label: { en: 'Material of the seal' },
  kind: 'choice',
  unit: '',
  help: {},
  decimals: null,
  min: null,
  max: null,
  choices: [{ label: { en: 'NBR' } }, { label: { en: 'FKM' } }],
  isShared: false,
  isHidden: false,
}
const manifold = { key: 'manifold', name: { en: 'Manifolds' }, parent: null, icon: 'valve' }
const unit = { key: 'shore_a', symbol: 'Shore A', aliases: [], of: '', kind: 'hardness', factor: '1', offset: '' }

/** A family, an attribute and a unit are added, changed and deleted, so that no later step differs. */
export async function playFamilies(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const everybody = [visitor, alice, admin]
  const params = { key: manifold.key }
  let id = 'none'
  for (const actor of everybody) {
    await play.as(actor).call('families.add', 'manifolds', { body: manifold })
    const added = await play
      .as(actor)
      .call('families.addAttribute', 'seal', { body: attribute, as: 'attribute-1' })
    id = textAt(added.json, 'id') || id
    await play.as(actor).call('families.addUnit', 'of hardness', { body: unit })
    await play.as(actor).call('families.list', 'with manifolds', {})
    await play.as(actor).call('families.usage', 'of manifolds', { params })
    const change = { name: { en: 'Manifold blocks' }, parent: null, icon: '', version: 1 }
    await play.as(actor).call('families.change', 'name', { params, body: change })
    const choices = [{ key: 'NBR', label: { en: 'Nitrile' } }, { key: 'FKM' }]
    const changed = { ...attribute, choices: choices.map((one) => ({ label: {}, ...one })), version: 1 }
    await play.as(actor).call('families.changeAttribute', 'choices', { params: { id }, body: changed })
    const file = await play.as(actor).call('families.export', 'with manifolds', {})
    const sent = { raw: JSON.stringify(file.json), headers: { 'content-type': 'application/json' } }
    await play.as(actor).call('families.import', 'of itself', { ...sent, query: { apply: 'no' } })
    const moved = { version: 1, choice: 'NBR', to: null }
    await play.as(actor).call('families.moveChoice', 'of an older version', { params: { id }, body: moved })
    const leaving = { version: 2, choice: 'FKM', to: 'NBR' }
    await play.as(actor).call('families.moveChoice', 'to another', { params: { id }, body: leaving })
    const begun = await play
      .as(actor)
      .call('families.moveProducts', 'to chains', { params, body: { to: 'chain' } })
    await play
      .as(actor)
      .call('families.readChange', 'of manifolds', { params: { id: textAt(begun.json, 'id') || 'none' } })
    await play.as(actor).call('families.linkAttribute', 'as a filter', { params: { ...params, id }, body: flags })
    await play.as(actor).call('families.orderAttributes', 'of manifolds', { params, body: { ids: [id] } })
    await play.as(actor).call('families.order', 'too few', { body: { keys: [] } })
    const names = { symbol: 'ShA', aliases: ['shore'], version: 1 }
    await play.as(actor).call('families.changeUnit', 'symbol', { params: { key: unit.key }, body: names })
  }
  const all = await play.as(admin).call('families.list', 'before they are deleted', {})
  const keys = ((all.json as { families: { key: string }[] }).families ?? []).map(({ key }) => key)
  await play.as(admin).call('families.order', 'as it was', { body: { keys } })
  for (const actor of everybody) {
    await play
      .as(actor)
      .call('families.deleteUnit', 'of hardness', { params: { key: unit.key }, query: { version: '2' } })
    await play.as(actor).call('families.unlinkAttribute', 'seal', { params: { ...params, id } })
    await play.as(actor).call('families.delete', 'manifolds', { params, query: { version: '2' } })
  }
}
