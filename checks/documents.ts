import { errors } from '#contract/errors.ts'
import { eventFacts } from '#server/events/event-types.ts'
import { settings } from '#server/settings.ts'
import { type Files, readText } from './sources.ts'

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

/** The table of events in `docs/extensions.md`. */
function eventsTable(): string {
  const rows = Object.entries(eventFacts).map(([type, { subject, when, data }]) => {
    const keys = Object.entries(data).map(([key, meaning]) => `\`${key}\`: ${meaning}`)
    return `| \`${type}\` | ${subject ?? '–'} | ${when} | ${keys.join('; ') || '–'} |`
  })
  return ['| event | id of | when | data |', '|---|---|---|---|', ...rows].join('\n')
}

const eventsBlock = /(?<=<!-- events -->\n)[\s\S]*?(?=<!-- \/events -->)/

/** The pages of which only a part is generated. */
export function readPages(): Pages {
  return { settingsPage: readText('docs/settings.md'), extensionsPage: readText('docs/extensions.md') }
}

type Pages = { settingsPage: string; extensionsPage: string }

/** The documents that are generated from the code, by path. */
export function documents({ settingsPage, extensionsPage }: Pages): Files {
  return {
    '.env.example': envExample(),
    'docs/errors.md': errorsPage(),
    'docs/settings.md': settingsPage.replace(settingsBlock, settingsTable),
    'docs/extensions.md': extensionsPage.replace(eventsBlock, () => `${eventsTable()}\n`),
  }
}
