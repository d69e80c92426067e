import crypto from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import mustache from 'mustache'
import { errors } from '#contract/errors.ts'
import { languageInfo } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'

/** Where the `type` of a refusal leads, at the code after the `#`. */
export const errorsPath = '/api/docs/errors'

/** The colours of `web/theme/tokens.css`. The page has no scripts and loads nothing, so it works where the web does not. */
const styles = `
:root{color-scheme:light dark;--paper:light-dark(#f4f6f9,#090e1a);--sheet:light-dark(#fff,#101626);--line:light-dark(#d4dae0,#2a334b);--ink:light-dark(#0f1830,#eff3f8);--ink-2:light-dark(#424d63,#bcc5d3);--blue:light-dark(#2340b8,#8fa9f5);--marked:light-dark(#e6edff,#1c2a4d)}
html{scroll-padding-top:24px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:1200px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:clamp(28px,21px + 1.6vw,40px);line-height:1.1;margin:0 0 12px}
h2{font-size:19px;margin:40px 0 12px}
p{margin:0 0 8px;max-width:70ch;color:var(--ink-2)}
a{color:var(--blue);text-underline-offset:.18em}
a:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}
nav a{padding:6px 12px;border:1px solid var(--line);background:var(--sheet);text-decoration:none}
table{width:100%;border-collapse:collapse;table-layout:fixed;background:var(--sheet);border:1px solid var(--line)}
th,td{padding:10px 16px;text-align:start;vertical-align:top;border-top:1px solid var(--line)}
th{font-size:13px;color:var(--ink-2);border-top:0}
th:first-child{width:36%}
code{font:600 14px/1.5 ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace}
tr:target{background:var(--marked);box-shadow:inset 3px 0 var(--blue)}
@media (max-width:720px){main{padding:24px 16px 48px}table,tbody,tr,td{display:block}thead{display:none}tr{border-top:1px solid var(--line);padding:10px 16px}tr:first-child{border-top:0}td{border:0;padding:2px 0}}
@media print{nav{display:none}tr{break-inside:avoid}}
`

const styleHash = crypto.createHash('sha256').update(styles).digest('base64')

const page = `<!doctype html>
<html lang="{{language}}" dir="{{direction}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="{{lead}}"><title>{{title}}</title>
<style>${styles}</style></head><body><main><h1>{{title}}</h1><p>{{lead}}</p><p><a href="/api/docs/">{{calls}}</a></p>
<nav aria-label="{{statusTitle}}">{{#groups}}<a href="#status-{{status}}">{{status}}</a>{{/groups}}</nav>
{{#groups}}<section aria-labelledby="status-{{status}}"><h2 id="status-{{status}}">{{statusTitle}} {{status}}</h2>
<table><thead><tr><th scope="col">{{codeTitle}}</th><th scope="col">{{meaningTitle}}</th></tr></thead><tbody>
{{#refusals}}<tr id="{{code}}"><td><a href="#{{code}}"><code>{{#parts}}{{.}}<wbr>{{/parts}}</code></a></td><td>{{meaning}}</td></tr>
{{/refusals}}</tbody></table></section>
{{/groups}}</main></body></html>`

/** The refusals of each status, in the order of the statuses and of the codes. */
function groupsByStatus(): object[] {
  const byStatus = Map.groupBy(Object.entries(errors), ([, { status }]) => status)
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, refusals]) => ({
      status,
      refusals: refusals
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        // A narrow page breaks a code after an underscore.
        .map(([code, { sentence }]) => ({ code, parts: code.split(/(?<=_)/), meaning: t(sentence) })),
    }))
}

/** Every refusal with its status and its sentence, in the language of the request. */
export function errorsPage(): string {
  return mustache.render(page, {
    language: language(),
    direction: languageInfo(language())?.direction,
    title: t('API errors'),
    lead: t('What the API returns when it refuses a request: the “code” of the response and what it means.'),
    calls: t('All API calls'),
    statusTitle: t('Status'),
    codeTitle: t('Code'),
    meaningTitle: t('Meaning'),
    groups: groupsByStatus(),
  })
}

export function serveErrorsPage(app: FastifyInstance): void {
  const notInContract = 'It is a page.'
  app.get(errorsPath, { config: { isShared: true, parameters: 'any', notInContract } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language, Cookie')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(errorsPage()),
  )
}
