import type { VatAnswer } from '#contract/tax/order-treatment.ts'
import { vatPrefixOf } from '#contract/tax/vat-ids.ts'
import { cut } from '#i18n/cut.ts'

/** What the register said; the texts are as it sent them, cut to a bound. */
export type RegisterAnswer = {
  answer: Exclude<VatAnswer, 'unchecked'>
  name: string
  address: string
  consultation: string
}

type Asked = { vatId: string; ownVatId: string }

const longestMs = 10_000
const longestText = 500
/** The service answers some hundred bytes. */
const maxBytes = 64 * 1024

const unavailable: RegisterAnswer = { answer: 'unavailable', name: '', address: '', consultation: '' }

function text(value: unknown): string {
  return typeof value === 'string' ? cut(value, longestText) : ''
}

/** Reads no more than a bound, whatever is sent. */
async function readBounded(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer of the register is too long')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

/**
 * Asks the EU's service for VAT numbers (VIES), by its REST interface, at `address`. With our own number the answer carries
 * a consultation number, which proves it. Whatever goes wrong is `unavailable`: it says nothing about the number.
 */
export async function askRegister(address: string, { vatId, ownVatId }: Asked): Promise<RegisterAnswer> {
  const own = ownVatId
    ? { requesterMemberStateCode: ownVatId.slice(0, 2), requesterNumber: ownVatId.slice(2) }
    : {}
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2), ...own }),
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs),
    })
    const answer = (await readBounded(response)) as Record<string, unknown> | null
    if (!response.ok || typeof answer?.valid !== 'boolean') return unavailable
    // With an error of a member state `valid` is false as well.
    const error = text(answer.userError)
    if (!answer.valid && error !== '' && error !== 'INVALID') return unavailable
    return {
      answer: answer.valid ? 'valid' : 'invalid',
      name: text(answer.name),
      address: text(answer.address),
      consultation: text(answer.requestIdentifier),
    }
  } catch {
    return unavailable
  }
}

/** Whether the register knows numbers of this state at all. */
export function isInRegister(vatId: string, states: readonly string[]): boolean {
  return states.some((state) => vatId.startsWith(vatPrefixOf(state))) || vatId.startsWith('XI')
}
