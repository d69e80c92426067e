import type { Player } from '../../player.ts'
import { textAt } from '../../read.ts'
import type { People } from '../people.ts'

/**
 * Settings are saved, discarded, published and taken back. At the end the portal shows what it showed before, so that no
 * later step differs.
 */
export async function playSettings(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const params = { group: 'documents' }
  const nothing = { en: '', de: '' }
  const content = {
    senderName: '',
    mailFooter: nothing,
    documentFooter: nothing,
    hasLogo: false,
    invoicing: 'automatic',
  }
  const everybody = [visitor, alice, admin]
  for (const actor of everybody) {
    await play.as(actor).call('settings.read', 'documents', { params })
    await play.as(actor).call('settings.status', 'of the environment', {})
    await play.as(actor).call('settings.save', 'draft', { params, body: { revision: 0, content } })
  }
  for (const actor of everybody) {
    await play.as(actor).call('settings.mail', 'sample', {})
    const sent = await play.as(actor).call('settings.sendTestMail', 'to oneself', {})
    await play
      .as(actor)
      .call('settings.testMail', 'of oneself', { params: { id: textAt(sent.json, 'id') || 'none' } })
  }
  await play.as(admin).call('settings.read', 'unknown group', { params: { group: 'weather' } })
  for (const actor of everybody)
    await play.as(actor).call('settings.discard', 'draft', { params, body: { revision: 1 } })
  await play.as(admin).call('settings.save', 'draft again', { params, body: { revision: 2, content } })
  for (const actor of everybody)
    await play.as(actor).call('settings.publish', 'draft', { params, body: { revision: 3 } })
  for (const actor of everybody) {
    await play.as(actor).call('settings.restore', 'as delivered', { params, body: { revision: 4, version: 0 } })
  }
  await play.as(admin).call('settings.publish', 'as delivered', { params, body: { revision: 5 } })
  for (const actor of everybody) await play.as(actor).call('settings.versions', 'of documents', { params })
}

/** A language is added, translated in part, and removed, so that no later step differs. */
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
