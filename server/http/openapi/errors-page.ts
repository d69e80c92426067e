import type { FastifyInstance } from 'fastify'
import { errors } from '#contract/errors.ts'
import { language, t } from '#i18n/t.ts'

/** Where the `type` of a refusal leads, at the code after the `#`. */
export const errorsPath = '/api/docs/errors'

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Every refusal with its status and its sentence, in the language of the request: plain HTML, for people who look one up. */
export function errorsPage(): string {
  const rows = Object.entries(errors)
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([code, { status, sentence }]) => {
      return `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(t(sentence))}</td></tr>`
    })
  const heading = escapeHtml(t('Errors of the API'))
  const titles = [t('Code'), t('Status'), t('Meaning')].map((title) => `<th scope="col">${escapeHtml(title)}</th>`)
  return [
    `<!doctype html><html lang="${language()}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${heading}</title></head>`,
    `<body><main><h1>${heading}</h1><table><thead><tr>${titles.join('')}</tr></thead>`,
    `<tbody>${rows.join('')}</tbody></table></main></body></html>`,
  ].join('')
}

export function serveErrorsPage(app: FastifyInstance): void {
  const notInContract = 'It is a page.'
  app.get(errorsPath, { config: { isShared: true, parameters: 'any', notInContract } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .send(errorsPage()),
  )
}
