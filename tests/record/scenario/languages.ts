import type { Player } from '../player.ts'
import type { People } from './people.ts'

/** A language is added, spoken in part, and removed, so that no later step differs. */
export async function playLanguages(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('languages')
  const everybody = [visitor, alice, admin]
  const params = { code: 'pl' }
  const json = { 'content-type': 'application/json' }
  const raw = Buffer.from(
    JSON.stringify({ Products: 'Produkty', 'Skip to content': 'Do {treści}', Other: 'Inne' }),
  )
  for (const actor of everybody) {
    await play.as(actor).call('languages.add', 'Polish', { body: { code: 'pl' } })
    await play.as(actor).call('languages.list', 'all', {})
    await play.as(actor).call('languages.checkFile', 'of a translator', { params, raw, headers: json })
    const query = { revision: '0' }
    await play.as(actor).call('languages.applyFile', 'of a translator', { params, query, raw, headers: json })
  }
  for (const actor of everybody) {
    const body = { key: 'Products', text: 'Towary', version: 1 }
    await play.as(actor).call('languages.saveMessage', 'a text', { params, body })
    await play.as(actor).call('languages.messages', 'own ones', { params, query: { filter: 'own' } })
    const form = { version: 1, name: 'Polszczyzna', direction: 'ltr', locale: 'pl', fallback: null }
    await play.as(actor).call('languages.change', 'its name', { params, body: form })
  }
  for (const actor of everybody) {
    await play.as(actor).call('languages.remove', 'unused', { params, query: { version: '2' } })
  }
}
