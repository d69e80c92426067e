import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { settings } from '#server/settings.ts'
import { projectPaths, readText } from './sources.ts'

const yamlFiles = projectPaths().filter((name) => /\.ya?ml$/.test(name))
const templates = yamlFiles.filter((name) => name.startsWith('ops/helm/templates/'))

/** A Helm template without its actions: lines with only actions are removed, the others become one word. */
function withoutActions(text: string): string {
  return text.replaceAll(/^[ \t]*\{\{-?[^}]*\}\}[ \t]*\n/gm, '').replaceAll(/\{\{[^}]*\}\}/g, 'word')
}

test.each(yamlFiles)('%s is YAML', (name) => {
  const text = readText(name)
  const documents = parseAllDocuments(templates.includes(name) ? withoutActions(text) : text)
  expect(documents).toHaveLength(1)
  expect([...documents].flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
})

/** Settings that replace another one. */
const choices = ['CARD_PAYMENT', 'CARD_SANDBOX', 'DEMO', 'DEMO_PASSWORD']

/** A valid value for each setting that only the operator knows. */
function filledIn(env: Record<string, string>): Record<string, string> {
  const examples: Record<string, { example: string }> = settings
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const isAsked = value === '' || value.includes('${')
      if (isAsked && choices.includes(name)) return [name, '']
      return [name, isAsked ? (examples[name]?.example ?? value) : value]
    }),
  )
}

type Compose = { services: Record<string, { image?: string; environment?: Record<string, string> }> }

function composeEnvironment(): Record<string, string> {
  const { services } = parse(readText('compose.yaml'), { merge: true }) as Compose
  return services['portal-1']?.environment ?? {}
}

/** Fixed by the image itself, or pointless in it. */
const decidedByTheImage = ['HOST', 'PORT', 'DATA_DIR', 'BACKUP_DIR', 'EMBEDDED_DATABASE']

test('compose.yaml passes every setting of the portal on to it', () => {
  const names = Object.keys(settings).filter((name) => !decidedByTheImage.includes(name))
  const passed = composeEnvironment()
  expect(
    names.filter((name) => !(name in passed)),
    'add it to compose.yaml',
  ).toEqual([])
  // A value that the file does not set comes from the environment under the same name, and may be empty.
  const outside = Object.entries(passed).filter(([, value]) => String(value).startsWith('${'))
  const renamed = outside.filter(([name, value]) => !new RegExp(`^\\$\\{${name}:[-?]`).test(value))
  expect(renamed.map(([name]) => name)).toEqual(['S3_SECRET_ACCESS_KEY'])
  expect(outside.length).toBeGreaterThan(15)
})

test('every image is one release and no other', () => {
  const { services } = parse(readText('compose.yaml'), { merge: true }) as Compose
  const own = 'datum'
  const images = Object.values(services).map(({ image = '' }) => image)
  const base = /^ARG NODE=(.+)$/m.exec(readText('Dockerfile'))?.[1] ?? ''
  const pinned = /:v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?(?:@sha256:[0-9a-f]{64})?$/
  expect(images.length).toBeGreaterThan(5)
  expect([...images, base].filter((image) => image !== own && !pinned.test(image))).toEqual([])
  const oldest = /oldestSystemNode = '(.+)'/.exec(readText('ops/prepare.mjs'))?.[1]
  expect(base).toBe(`node:${oldest}-slim`)
})

type Values = {
  metrics: { enabled: boolean }
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

test('one value of the chart decides whether metrics are served and annotated for scraping', () => {
  const { metrics, settings: fixed } = parse(readText('ops/helm/values.yaml')) as Values
  expect(metrics).toEqual({ enabled: false })
  expect(fixed).not.toHaveProperty('METRICS')
  const map = readText('ops/helm/templates/configmap.yaml')
  expect(map).toContain('omit .Values.settings "METRICS"')
  expect(map).toContain('ternary "on" "off" (and .Values.metrics.enabled (not .Values.settings.INTERNAL_PORT))')
  const scrapeBlock = /\{\{- if \.Values\.metrics\.enabled \}\}\n((?: +prometheus\.io\/.+\n)+) +\{\{- end \}\}/
  const deployment = readText('ops/helm/templates/deployment.yaml')
  expect(scrapeBlock.exec(deployment)?.[1]?.match(/prometheus\.io/g)).toHaveLength(3)
  expect(deployment.match(/prometheus\.io/g)).toHaveLength(3)
})

test('the backup of the chart runs the command of the image, with its settings, on a volume', () => {
  const job = readText('ops/helm/templates/backup.yaml')
  const { backup } = parse(readText('ops/helm/values.yaml')) as { backup: Record<string, unknown> }
  expect(backup).toMatchObject({ enabled: false, keep: 14 })
  const container = parse(withoutActions(job)).spec.jobTemplate.spec.template.spec.containers[0]
  const [program, file, ...words] = container.command
  expect([program, ...words]).toEqual(['node', 'backup', '--keep', 'word'])
  expect(projectPaths()).toContain(file)
  expect(container.env).toEqual([{ name: 'BACKUP_DIR', value: '/backups' }])
  expect(container.volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' })
  const named = [...job.matchAll(/\.Values\.backup\.(\w+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in backup))).toEqual([])
})

test('without the optional values of the chart an instance starts too, if cards are declined by a setting', () => {
  const { secret } = parse(readText('ops/helm/values.yaml')) as Values
  const env: Record<string, string> = { ...chartEnvironment(), CARD_PAYMENT: 'off' }
  for (const name of secret.optional) delete env[name]
  expect(() => readConfig({ ...imageEnvironment, ...filledIn(env) })).not.toThrow()
})

test('the image runs without root, on the folders its server needs', () => {
  const image = readText('Dockerfile')
  expect(image).toMatch(/^USER 1000:1000$/m)
  expect(image).toContain('/readyz')
  for (const folder of ['contract', 'i18n', 'tenant', 'demo', 'server', 'extensions'])
    expect(image).toContain(`\nCOPY ${folder} ${folder}\n`)
  for (const [name, value] of Object.entries(imageEnvironment)) expect(image).toContain(`${name}=${value}`)
})

/** Names of all series the portal serves, and its labels. */
async function servedSeries(): Promise<Set<string>> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const standard = (await register.getMetricsAsJSON()).map(({ name }) => name)
  const own = Array.from(
    readText('server/http/observability/metrics.ts').matchAll(/name: '(\w+)'/g),
    ([, name = '']) => name,
  )
  const gauges = readText('server/jobs/job-metrics.ts').match(/(?<=')datum_\w+(?=')/g) ?? []
  expect([own.length, gauges.length]).toEqual([1, 9])
  // Some series of a process exist only on some systems, but the library always names them.
  return new Set([
    ...standard,
    ...gauges,
    ...own.flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
    'up',
  ])
}

type Alerts = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] }
type Dashboard = { panels: { id: number; targets: { expr: string }[] }[] }

function rules() {
  return (parse(readText('ops/monitoring/alerts.yaml')) as Alerts).groups.flatMap((group) => group.rules)
}

test('alerts and dashboard query only series that the portal serves', async () => {
  const { panels } = JSON.parse(readText('ops/monitoring/dashboard.json')) as Dashboard
  const asked = [
    ...rules().map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const names = asked.flatMap((expr) => expr.match(/\b(?:up|(?:http|nodejs|process|datum)_\w+)\b/g) ?? [])
  const served = await servedSeries()
  expect(asked.length).toBeGreaterThan(15)
  expect([...new Set(names)].filter((name) => !served.has(name))).toEqual([])
  // An expression without any of them would query something else.
  expect(asked.filter((expr) => !/\b(?:up|http_|nodejs_|process_|datum_)/.test(expr))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('each alert links to its section of the runbook', () => {
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

/** The chart's values with one of them changed, as Helm checks them before it installs anything. */
function checkValues(change: Record<string, Record<string, unknown>> = {}) {
  const values = parse(readText('ops/helm/values.yaml')) as Record<string, Record<string, unknown>>
  const changed = Object.entries(change).map(([name, part]) => [name, { ...values[name], ...part }])
  const schema = z.fromJSONSchema(JSON.parse(readText('ops/helm/values.schema.json')))
  return schema.safeParse({ ...values, ...Object.fromEntries(changed) })
}

test.each([
  ['as they are', {}, true],
  ['an internal port', { settings: { INTERNAL_PORT: '3001' } }, true],
  ['a port that is no text', { settings: { INTERNAL_PORT: 3001 } }, false],
  ['the internal port on the port of the pages', { settings: { INTERNAL_PORT: '3000' } }, false],
  ['a setting that does not exist', { settings: { RATE_LIMITS: '5' } }, false],
  ['a secret among the settings', { settings: { AUTH_SECRET: 'x' } }, false],
  ['a setting that the chart decides', { settings: { METRICS: 'on' } }, false],
  ['a misspelt value', { networkPolicy: { enable: true } }, false],
  ['no instance', { autoscaling: { minReplicas: 0 } }, false],
])('the schema of the chart accepts or refuses: %s', (_, change, isAccepted) => {
  expect(checkValues(change).success).toBe(isAccepted)
})

test('the schema of the chart knows every setting and every value that the templates read', () => {
  const { properties } = JSON.parse(readText('ops/helm/values.schema.json'))
  const decidedByTheChart = [...decidedByTheImage, 'METRICS']
  const names = Object.keys(settings).filter((name) => !decidedByTheChart.includes(name))
  expect([...properties.secret.properties.required.items.enum].sort()).toEqual([...names].sort())
  expect(properties.secret.properties.optional).toEqual(properties.secret.properties.required)
  const isSecret = /SECRET|PASSWORD|_KEY|^DATABASE_URL$|^SMTP_URL$|_HEADERS$/
  const open = names.filter((name) => !isSecret.test(name) || name === 'STRIPE_PUBLISHABLE_KEY')
  expect([...properties.settings.propertyNames.enum].sort()).toEqual(open.sort())
  const read = templates.flatMap((name) =>
    [...readText(name).matchAll(/\.Values\.(\w+)(?:\.(\w+))?/g)].map(([, group = '', key]) => [group, key]),
  )
  expect(read.length).toBeGreaterThan(30)
  const unknown = read.filter(([group = '', key]) => {
    const known = properties[group]
    return !known || (key && group !== 'settings' && !(key in known.properties))
  })
  expect(unknown).toEqual([])
})

test('the chart opens the internal port where it is set, to nobody by its network policy unless named', () => {
  const deployment = readText('ops/helm/templates/deployment.yaml')
  expect(deployment).toMatch(/with \.Values\.settings\.INTERNAL_PORT \}\}\n +- name: internal\n +containerPort: /)
  expect(deployment).toContain('prometheus.io/port: {{ .Values.settings.INTERNAL_PORT | default "3000" | quote }}')
  const policy = readText('ops/helm/templates/networkpolicy.yaml')
  expect(policy).toMatch(/^\{\{- if \.Values\.networkPolicy\.enabled \}\}/)
  expect(policy).toContain('if and .Values.settings.INTERNAL_PORT .Values.networkPolicy.internalFrom')
  const values = parse(readText('ops/helm/values.yaml'))
  expect(values.networkPolicy).toEqual({ enabled: false, from: [], internalFrom: [], egress: [] })
})
