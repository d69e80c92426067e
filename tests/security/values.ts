import type { Dice } from './dice.ts'
import { isOfType, type JsonSchema } from './json-schema.ts'

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0007bell',
  'line\r\nSet-Cookie: a=b',
  '\ud800',
  'x\udc00y',
  '\u202egnp.exe',
  '👩‍🔧🔧',
  'ß'.repeat(300),
  'x'.repeat(6_000),
  `' or '1'='1`,
  `'; drop table product; --`,
  '%',
  '_____',
  '\\',
  '%\\',
  `a & b | !c <-> d:*`,
  ':*',
  '!!',
  '((((',
  '(a+)+$',
  '[',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff',
  '<script>document.title="run"</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("https://x.example","y")',
  '@SUM(1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9223372036854775808',
  '99999999999999999999',
  '0000-01-01',
  '0000-01-01..',
  '9999-12-31..9999-12-31',
  '2026-02-30..',
  '..',
  '-999999999999..',
  '999999999999..',
  '999999999999.999',
  '2147483648..',
  'https://user@x.example/',
  'javascript:alert(1)',
  'https://x.example/"onerror=1',
  'e30',
  'eyJhIjoxfQ',
  'W10',
  'bnVsbA',
  'WzEsMl0',
  'WyJcdTAwMDAiLCIwIl0',
]

const hostileNumbers = [0, -0, -1, 0.5, 1e-7, 1.005, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 999_999_999]

/** A value of a wrong type. */
export function hostileValue(dice: Dice): unknown {
  return dice.pick([
    () => dice.pick(hostileTexts),
    () => dice.pick(hostileNumbers),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => ({ length: 1, toString: 1 }),
    () => [dice.pick(hostileTexts)],
  ])()
}

/** Existing values: ids, addresses, versions, cursors. Stored by the name of the field they were seen in. */
export type Known = (name: string) => readonly unknown[]

/** A value that the schema accepts, or nearly: one in `oddsOfHarm` parts of it is wrong. */
export function makeValue(
  schema: JsonSchema,
  made: { dice: Dice; known: Known; name: string; oddsOfHarm: number },
): unknown {
  const { dice, known, name, oddsOfHarm } = made
  if (dice.oneIn(oddsOfHarm)) return hostileValue(dice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  if (schema.anyOf) return makeValue(dice.pick(schema.anyOf), made)
  const type = typeof schema.type === 'object' ? dice.pick(schema.type) : schema.type
  const seen = known(name).filter((value) => type !== undefined && isOfType(type, value))
  if (seen.length > 0 && !dice.oneIn(6)) return dice.pick(seen)
  switch (type) {
    case 'object':
      return objectOf(schema, made)
    case 'array':
      return listOf(schema, made)
    case 'string':
      return makeText(schema, made)
    case 'number':
    case 'integer':
      return numberOf(schema, dice)
    case 'boolean':
      return dice.oneIn(2)
    default:
      return type === 'null' ? null : hostileValue(dice)
  }
}

type Made = Parameters<typeof makeValue>[1]

const neverAsked = [
  'price',
  'paid',
  'status',
  'role',
  'owner',
  'isAdmin',
  'version',
  'publishedAt',
  '__proto__',
  '_id',
]

function objectOf(schema: JsonSchema, made: Made): Record<string, unknown> {
  const { dice, oddsOfHarm } = made
  const value: [string, unknown][] = []
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const chance = made.known(name).length > 0 ? 2 : 4
    const isThere = schema.required?.includes(name) ? !dice.oneIn(oddsOfHarm) : dice.oneIn(chance)
    if (isThere) value.push([name, makeValue(part, { ...made, name })])
  }
  if (typeof schema.additionalProperties === 'object') {
    const name = dice.oneIn(oddsOfHarm) ? dice.pick(hostileTexts) : 'finish'
    value.push([name, makeValue(schema.additionalProperties, { ...made, name })])
  }
  if (dice.oneIn(oddsOfHarm)) value.push([dice.pick(neverAsked), hostileValue(dice)])
  return Object.fromEntries(value)
}

function listOf({ items = {}, maxItems = 20 }: JsonSchema, made: Made): unknown[] {
  const length = made.dice.oneIn(made.oddsOfHarm) ? maxItems + 1 : made.dice.below(4)
  return Array.from({ length }, () => makeValue(items, made))
}

function makeText({ maxLength, minLength = 0 }: JsonSchema, { dice, oddsOfHarm }: Made): string {
  if (dice.oneIn(oddsOfHarm) || dice.oneIn(8)) return dice.pick(hostileTexts)
  const length = maxLength && dice.oneIn(oddsOfHarm) ? maxLength + 1 : minLength + dice.below(12)
  return 'Chain ring, 32 teeth. '.repeat(Math.ceil(length / 22)).slice(0, length)
}

function numberOf({ type, minimum = -10, maximum = 1_000 }: JsonSchema, dice: Dice): number {
  if (dice.oneIn(12)) return dice.pick([minimum, maximum, minimum - 1, maximum + 1, ...hostileNumbers])
  const value = Math.max(minimum, Math.min(maximum, dice.oneIn(4) ? dice.below(20) : 1 + dice.below(3)))
  return type === 'integer' || dice.oneIn(2) ? value : value + 0.25
}
