import type pg from 'pg'
import type { PortalSettings } from '#contract/portal-settings.ts'
import type { TestActor } from '../actors.ts'

/** A maker in Germany with its rates: one of the classes is reverse charged to businesses at home. */
export const germanTax: PortalSettings['tax'] = {
  isOn: true,
  shown: 'net',
  shownToBusiness: 'same',
  hasOneStopShop: false,
  isVatIdLookedUp: true,
  classes: [
    { key: 'standard', name: { en: 'Standard' }, isReverseCharged: false },
    { key: 'reduced', name: { en: 'Reduced' }, isReverseCharged: false },
    { key: 'scrap', name: { en: 'Scrap' }, isReverseCharged: true },
  ],
  rates: [
    { country: 'DE', taxClass: 'standard', percent: 19, from: '2021-01-01' },
    { country: 'DE', taxClass: 'reduced', percent: 7, from: '2021-01-01' },
    { country: 'DE', taxClass: 'scrap', percent: 19, from: '2021-01-01' },
  ],
}

/** Saves a draft of a group of settings and publishes it. Returns the answer of what refused, or of publishing. */
export async function publishSettings(
  admin: Pick<TestActor, 'call'>,
  group: keyof PortalSettings,
  change: object,
) {
  const address = `/manage/settings/${group}`
  const { revision, published } = (await admin.call('GET', address)).json()
  const content = { ...published.content, ...change }
  const saved = await admin.call('PUT', `${address}/draft`, { revision, content })
  if (saved.statusCode !== 200) return saved
  return admin.call('POST', `${address}/publish`, { revision: saved.json().revision })
}

/** The company in Germany, and its tax switched on. */
export async function switchTaxOn(
  admin: Pick<TestActor, 'call'>,
  change: Partial<PortalSettings['tax']> = {},
): Promise<void> {
  await publishSettings(admin, 'company', { country: 'DE', postcode: '20457', vatId: 'DE136695976' })
  const answer = await publishSettings(admin, 'tax', { ...germanTax, ...change })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** What the register answered about a number, as if it had been asked some days ago. */
export async function rememberAnswer(
  pool: pg.Pool,
  vatId: string,
  { answer, daysAgo = 0 }: { answer: string; daysAgo?: number },
): Promise<void> {
  await pool.query(
    `insert into vat_check (vat_id, answer, asked_at) values ($1, $2, now() - $3 * interval '1 day')`,
    [vatId, answer, daysAgo],
  )
}
