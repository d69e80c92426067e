import { type Moment, nameDay, nameTime, nameWrittenDays } from './times.ts'

/** Replaces values that differ each time by names that are always the same. */
export type Names = {
  /** A name chosen by code that knows the value; the first one stays. */
  remember(value: string, name: string): void
  /** The text with every changing value replaced. `where` is the name of new values. */
  name(text: string, where: string, answeredAt: number): string
}

/** The same for one step: new names consist of the step and the field. */
export type Naming = { remember: Names['remember']; name(text: string, field: string): string }

export function namingOf(names: Names, step: string, answeredAt: number): Naming {
  return {
    remember: names.remember,
    name: (text, field) => names.name(text, field === '' ? step : `${step} ${field}`, answeredAt),
  }
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Ids of the card sandbox, and the secret of a payment. */
const card = '\\b(?:pi|re|ch|evt|py)_(?:sandbox_)?[A-Za-z0-9]{8,}(?:_secret_[\\w-]+)?'
const hash = '(?<![\\w-])[0-9a-f]{32,64}(?![\\w])'
/**
 * Tokens of links, sessions and cursors: long, with a digit, a lower and an upper case character. One in three hundred
 * session tokens (32 letters and digits), and one in seventy of those that set a password (24), has no digit.
 */
const token =
  '(?<![\\w/+.%-])(?=[\\w-]*\\d)(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])[\\w-]{20,}(?:\\.[\\w%+/-]{20,}=*)?(?![\\w-])'
const letters = '(?<![\\w/+.%-])(?=[A-Z]*[a-z])(?=[a-z]*[A-Z])(?:[A-Za-z]{24}|[A-Za-z]{32})(?![\\w-])'
/** Of a contact form. */
const ticket = '\\b[a-z0-9]{8}\\.[\\w-]{12}\\.[\\w-]{43}(?![\\w-])'
const identity = new RegExp(`${ticket}|${uuid}|${card}|${hash}|${token}|${letters}`, 'g')

/** What an `etag` is, and in `if-none-match` and `if-match` a list of. Whether one looks like a token is chance. */
const entityTag = /(?:W\/)?"[^"\s]+"/g

const jwt = /eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/g
const isoTime = /\b(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(?:Z|\+00(?::00)?)/g
const httpTime = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT/g
const isoDay = /(?<!\d)20\d\d-\d{2}-\d{2}(?![\w-])/g
/** A cursor that is a number of a sequence. */
const place = /\bcursor=\d+/g
const pageScript = /\/assets\/[\w.-]+?-[\w-]{8}\.js\b/g
const asset = /(\/assets\/[\w.-]+?)-[\w-]{8}(\.\w+)\b/g
const contentHash = /sha256-[A-Za-z0-9+/]+=*/g
const number = /(?<![\w.,-])\d{5,}(?![\w,-]|\.\d)/g

/** `startedAt` is when the recording began, in milliseconds. */
export function createNames(startedAt: number): Names {
  const known = new Map<string, string>()

  function remember(value: string, name: string): void {
    if (value !== '' && !known.has(value)) known.set(value, name)
  }

  function nameIdentity(value: string, where: string): string {
    if (!known.has(value)) {
      const taken = new Set(known.values())
      let name = where
      for (let count = 2; taken.has(name); count++) name = `${where} ${count}`
      known.set(value, name)
    }
    return `<${known.get(value)}>`
  }

  function nameIfKnown(value: string): string {
    return known.has(value) ? `<${known.get(value)}>` : value
  }

  function name(text: string, where: string, answeredAt: number): string {
    const moment: Moment = { startedAt, answeredAt }
    const timed = text
      .replaceAll(entityTag, nameIfKnown)
      .replaceAll(jwt, (_, payload: string) => nameToken(payload, (claims) => name(claims, where, answeredAt)))
      .replaceAll(isoTime, (_, day: string, time: string) => nameTime(Date.parse(`${day}T${time}Z`), moment))
      .replaceAll(httpTime, (written) => nameTime(Date.parse(written), moment))
      .replaceAll(isoDay, (day) => `<${nameDay(Date.parse(day), startedAt)}>`)
      .replaceAll(pageScript, '/assets/<script>.js')
      .replaceAll(asset, '$1-<hash>$2')
      .replaceAll(contentHash, 'sha256-<hash>')
      .replaceAll(place, 'cursor=<place>')
    return nameWrittenDays(timed, startedAt)
      .replaceAll(identity, (value) => nameIdentity(value, where))
      .replaceAll(number, nameIfKnown)
  }

  return { remember, name }
}

/** The text without its random ids and tokens. */
export function maskIdentities(text: string): string {
  return text.replaceAll(jwt, '').replaceAll(identity, '')
}

/** The text without order numbers too, because the next recording may count from another number. */
export function maskNumbers(text: string): string {
  return maskIdentities(text).replaceAll(number, '')
}

/** The claims and the lifetime of a token; its signature is not compared. */
function nameToken(payload: string, name: (claims: string) => string): string {
  const { iat, exp, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >
  const sorted = Object.fromEntries(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `<token for ${Number(exp) - Number(iat)} s of ${name(JSON.stringify(sorted))}>`
}
