import type { Files } from './sources.ts'

export type Forbidden = { file: string; line: number; found: string }

/** What must not be in the project: each pattern with its reason, which is part of the message. */
const forbidden: [reason: string, pattern: RegExp][] = [
  ['a folder of one machine', /(?<![\w.}/-])\/(?:work|home\/\w+|root|Users\/\w+)\/[\w.-]+/],
  ['a folder outside the project', /\.\.\/shared\b/],
  ['a registry of one network', /https?:\/\/(?:[\w-]+\.)*registry[\w.-]*|\bregistry\.[\w-]+\.\w+/],
  ['how a text was typed', /\b(?:AI|LLM|GPT)\b|\b(?:claude|anthropic|openai|copilot|chatgpt)\b|co-authored-by:/i],
  ['unfinished work', /\b(?:TODO|FIXME|XXX|HACK)\b|\bnot implemented\b/],
  ['a check switched off', /@ts-(?:ignore|nocheck|expect-error)\b|biome-ignore-all\b/],
]

/** The list itself, its test, generated files, and the codes of all countries, one of which is a forbidden word. */
const exempt = [
  'checks/words.ts',
  'checks/words.test.ts',
  'package-lock.json',
  'docs/specification.md',
  'contract/addresses/countries.ts',
  'contract/postcodes/forms.ts',
]

export function isText(name: string): boolean {
  return !exempt.includes(name) && !/\.(?:png|jpe?g|webp|avif|ico|woff2?|pdf|gz|br)$/.test(name)
}

/** Every line with something that is not about the product and its code. */
export function findForbiddenWords(files: Files): Forbidden[] {
  return Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((content, index) =>
      forbidden.flatMap(([reason, pattern]) => {
        const match = pattern.exec(content)
        return match ? [{ file, line: index + 1, found: `${reason}: ${match[0]}` }] : []
      }),
    ),
  )
}
