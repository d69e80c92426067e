import { errors } from '#contract/errors.ts'
import { settings } from '#server/settings.ts'
import type { Files } from './sources.ts'

/** `.env.example`: every setting with its sentence, none of them set. */
function envExample(): string {
  const entries = Object.entries(settings).map(
    ([name, { describe, example }]) => `# ${describe}\n# ${name}=${example}\n`,
  )
  return `# Every setting of the server. All of them may stay absent. Set them in the environment of \`npm start\`.\n\n${entries.join('\n')}`
}

/** `docs/errors.md`: every code the API refuses with, by its status. */
export function errorsPage(): string {
  const rows = Object.entries(errors)
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, sentence }]) => `| \`${code}\` | ${status} | ${sentence} |`)
  return [
    '# Errors',
    '',
    'Every refusal of the API is `application/problem+json` (RFC 9457) with one of these codes in `code`, its sentence in `detail`, wrong fields in `errors: [{ path, message }]`, the newer row in `current` where a change was made to an older version, and the id of the request in `requestId`. The codes are stable; the catalogue is `contract/errors.ts`.',
    '',
    '| code | status | sentence |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The table of `docs/settings.md`. */
function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { describe }]) => `| \`${name}\` | ${describe} |`)
  return ['| setting | what it does |', '|---|---|', ...rows].join('\n')
}

const settingsBlock = /(?<=<!-- settings -->\n)[\s\S]*?(?=\n<!-- \/settings -->)/

/** The documents that are generated from the code, by path. */
export function documents(settingsPage: string): Files {
  return {
    '.env.example': envExample(),
    'docs/errors.md': errorsPage(),
    'docs/settings.md': settingsPage.replace(settingsBlock, settingsTable),
  }
}
