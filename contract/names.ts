import * as z from 'zod/mini'
import { cut } from '#i18n/cut.ts'
import { mark } from '#i18n/t.ts'
import { optionalText, requiredText, say } from './fields.ts'

/** Control and format characters, also those that change the direction of text or have no width. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** All of them, and what stands for a break. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu

/**
 * The name of a file as it is stored: without control characters, and without those that change the direction of text,
 * by which `exe.fdp` reads as `pdf.exe`. Breaks and spaces are one space.
 */
export function visibleFileName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(hiddenCharacters, '').trim()
}

/** Endings that people recognise as web addresses. Others count only if a path follows, as in `shop.example/offer`. */
const knownEndings =
  'com|net|org|info|biz|io|app|dev|xyz|top|site|online|shop|store|club|click|link|live|ly|ru|cn|de|at|ch|eu|uk'
const before = '(?<![\\p{L}\\p{N}@.-])'
const label = '[\\p{L}\\p{N}-]'
const webAddress = new RegExp(
  [
    '[a-z][a-z0-9+.-]*://',
    'mailto:',
    `${before}www\\.`,
    `${before}(?:${label}+\\.)+(?:xn--[a-z0-9-]+|\\p{L}{2,})(?::\\d+)?[/?#]`,
    // At least three characters before the dot, so that initials stay valid: "J.de Vries".
    `${before}(?:${label}+\\.)*${label}{3,}\\.(?:xn--[a-z0-9-]+|${knownEndings})(?!${label})`,
    '(?<![\\d.])(?:\\d{1,3}\\.){3}\\d{1,3}(?![\\d.])',
  ].join('|'),
  'iu',
)

/** No real name is so long, and the expression takes time that grows with the square of the length. */
const longestName = 1_000

/**
 * Whether a text is only a name. Names appear in mails, also to addresses that the author of the name chose, so a name
 * must not carry a message or a link. Wide letters and dots count as the plain ones.
 */
export function isPlainName(text: string): boolean {
  if (text.length > longestName) return false
  return !hidden.test(text) && !webAddress.test(text.normalize('NFKC').replaceAll('\u3002', '.'))
}

/** The name of an account without a plain name: the part of its address before the @. */
export function plainNameOf(name: unknown, email: unknown): string {
  const given = typeof name === 'string' ? cut(name.trim(), 100) : ''
  return given !== '' && isPlainName(given) ? given : (String(email).split('@')[0] ?? '')
}

const nameLabel = mark('Name')
const plain = z.refine<string>(
  isPlainName,
  say('A name cannot contain web addresses or invisible characters. Remove them.'),
)

/** The name of the user's own account. */
export const newName = requiredText(nameLabel, mark('Name is Required'), 100).check(plain)

/** The name of another user; optional. */
export const optionalName = optionalText(nameLabel, 100).check(
  z.refine(
    (name) => name == null || isPlainName(name),
    say('A name cannot contain web addresses or invisible characters. Remove them.'),
  ),
)
