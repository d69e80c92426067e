import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/config.ts'
import { settings } from '#server/settings.ts'
import { projectPaths, readText } from './sources.ts'

const yamlFiles = projectPaths().filter((name) => /\.ya?ml$/.test(name))
const templates = yamlFiles.filter((name) => name.startsWith('ops/helm/templates/'))

/** What a template is once its actions are gone: lines of them away, the others a word. */
function withoutActions(text: string): string {
  return text.replaceAll(/^[ \t]*\{\{-?[^}]*\}\}[ \t]*\n/gm, '').replaceAll(/\{\{[^}]*\}\}/g, 'word')
}

test.each(yamlFiles)('%s is YAML', (name) => {
  const text = readText(name)
  const documents = parseAllDocuments(templates.includes(name) ? withoutActions(text) : text)
  expect(documents).toHaveLength(1)
  expect([...documents].flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
})

/** A value for each setting that it would accept, in place of what only the operator knows. */
function filledIn(env: Record<string, string>): Record<string, string> {
  const examples: Record<string, { example: string }> = settings
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const isAsked = value === '' || value.includes('${')
      return [name, isAsked ? (examples[name]?.example ?? value) : value]
    }),
  )
}

type Compose = { services: Record<string, { image?: string; environment?: Record<string, string> }> }

function composeEnvironment(): Record<string, string> {
  const { services } = parse(readText('compose.yaml'), { merge: true }) as Compose
  return services['portal-1']?.environment ?? {}
}

type Values = {
  settings: Record<string, string>
  secret: { required: string[]; optional: string[] }
}

function chartEnvironment(): Record<string, string> {
  const values = parse(readText('ops/helm/values.yaml')) as Values
  const secret = [...values.secret.required, ...values.secret.optional].map((name) => [name, ''])
  return { ...values.settings, ...Object.fromEntries(secret) }
}

const imageEnvironment = { HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' }

test.each([
  ['compose.yaml', composeEnvironment],
  ['the chart', chartEnvironment],
])('%s sets only settings there are, and all that several instances need', (_, read) => {
  const env = read()
  expect(Object.keys(env).filter((name) => !(name in settings))).toEqual([])
  const config = readConfig({ ...imageEnvironment, ...filledIn(env) })
  expect(config.isProduction).toBe(true)
  expect(config.isDemo).toBe(false)
  expect(config.databaseUrl).toBeDefined()
  expect(config.authSecret).toBeDefined()
  expect(config.s3).toBeDefined()
  expect(config.trustProxy).not.toBe(false)
})

test('without what the chart calls optional an instance starts too', () => {
  const { secret } = parse(readText('ops/helm/values.yaml')) as Values
  const env = chartEnvironment()
  for (const name of secret.optional) delete env[name]
  expect(() => readConfig({ ...imageEnvironment, ...filledIn(env) })).not.toThrow()
})

test('the image runs as nobody in particular, on the folders its server needs', () => {
  const image = readText('Dockerfile')
  expect(image).toMatch(/^USER 1000:1000$/m)
  expect(image).toContain('/readyz')
  for (const folder of ['contract', 'texts', 'tenant', 'server'])
    expect(image).toContain(`\nCOPY ${folder} ${folder}\n`)
  for (const [name, value] of Object.entries(imageEnvironment)) expect(image).toContain(`${name}=${value}`)
})

/** Names of all series the portal serves, and the labels of its own. */
async function servedSeries(): Promise<Set<string>> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const standard = (await register.getMetricsAsJSON()).map(({ name }) => name)
  const own = Array.from(readText('server/http/metrics.ts').matchAll(/name: '(\w+)'/g), ([, name = '']) => name)
  expect(own.length).toBeGreaterThan(0)
  // A process's series that only some systems have are named by the library nevertheless.
  return new Set([...standard, ...own.flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]), 'up'])
}

type Alerts = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] }
type Dashboard = { panels: { id: number; targets: { expr: string }[] }[] }

function rules() {
  return (parse(readText('ops/monitoring/alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules)
}

test('alerts and dashboard ask for nothing but what the portal serves', async () => {
  const { panels } = JSON.parse(readText('ops/monitoring/dashboard.json')) as Dashboard
  const asked = [
    ...rules().map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const names = asked.flatMap((expr) => expr.match(/\b(?:up|(?:http|nodejs|process)_\w+)\b/g) ?? [])
  const served = await servedSeries()
  expect(asked.length).toBeGreaterThan(15)
  expect([...new Set(names)].filter((name) => !served.has(name))).toEqual([])
  // An expression without any of them would ask for something else.
  expect(asked.filter((expr) => !/\b(?:up|http_|nodejs_|process_)/.test(expr))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('each alert leads to its place in the runbook', () => {
  const anchors = Array.from(readText('ops/runbook.md').matchAll(/^## (.+)$/gm), ([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const places = rules().map(({ annotations }) => annotations.runbook)
  expect(places.filter((place) => !anchors.includes(place.replace('ops/runbook.md#', '')))).toEqual([])
})

test('the load balancer asks every instance of compose.yaml whether it is ready', () => {
  const { services } = parse(readText('compose.yaml'), { merge: true }) as Compose
  const instances = Object.keys(services).filter((name) => name.startsWith('portal-'))
  const balanced = Array.from(
    readText('ops/haproxy/haproxy.cfg').matchAll(/^ +server (\S+) /gm),
    ([, name]) => name,
  )
  expect(balanced).toEqual(instances)
  expect(readText('ops/haproxy/haproxy.cfg')).toContain('option httpchk GET /readyz')
})
