import { expect } from 'vitest'
import type { PortalLanguage } from '#contract/languages/languages.ts'
import type { TestActor } from '../actors.ts'
import type { TestPortal } from '../portal.ts'

const path = '/manage/languages'

/** What an admin does with languages, for tests. */
export function languagesOf(portal: TestPortal, admin: () => TestActor) {
  async function listed(): Promise<PortalLanguage[]> {
    return (await admin().call('GET', path)).json()
  }

  async function language(code = 'pl'): Promise<PortalLanguage> {
    const found = (await listed()).find((one) => one.code === code)
    if (!found) throw new Error(`there is no language ${code}`)
    return found
  }

  async function upload(messages: unknown, step: 'file/check' | 'file' = 'file', code = 'pl') {
    const { revision } = await language(code)
    const url = `/api${path}/${code}/${step}${step === 'file' ? `?revision=${revision}` : ''}`
    const headers = { authorization: `Bearer ${admin().token}`, 'content-type': 'application/json' }
    const payload = typeof messages === 'string' ? messages : JSON.stringify(messages)
    return portal.app.inject({ method: 'POST', url, headers, payload })
  }

  /** Publishes the languages that visitors can choose. */
  async function offer(...languages: string[]): Promise<void> {
    const group = '/manage/settings/formats'
    const { revision, published } = (await admin().call('GET', group)).json()
    const content = { ...published.content, languages }
    const saved = await admin().call('PUT', `${group}/draft`, { revision, content })
    expect(saved.statusCode, saved.body).toBe(200)
    const done = await admin().call('POST', `${group}/publish`, { revision: saved.json().revision })
    expect(done.statusCode, done.body).toBe(200)
  }

  async function addPolish(): Promise<void> {
    const answer = await admin().call('POST', path, { code: 'pl' })
    expect(answer.statusCode, answer.body).toBe(201)
  }

  /** As on the first day, on every instance. */
  async function reset(): Promise<void> {
    await portal.pool.query(`delete from settings_version where group_name = 'formats'`)
    await portal.pool.query(`delete from language where code not in ('en', 'de')`)
    await portal.pool.query('delete from language_message')
    await portal.pool.query(
      `update language set revision = revision + 1, position = case code when 'en' then 1 else 2 end, fallback = null`,
    )
    await portal.pool.query(`select pg_notify('datum_languages', ''), pg_notify('datum_settings', '')`)
    await expect.poll(async () => (await listed()).map(({ code }) => code)).toEqual(['en', 'de'])
    // Of the settings before, a language that is added again would still be one that visitors can choose.
    await expect.poll(() => portal.readers.settings.current().formats.languages).toEqual(['en', 'de'])
  }

  return { listed, language, upload, offer, addPolish, reset }
}
