import {
  allowedImports,
  composers,
  openContract,
  testArrows,
  webAllowedImports,
  zoneArrows,
} from './allowed-imports.ts'
import { importsOf, targetOf } from './imports.ts'
import { type Files, folderSizes, isSource, isTest } from './sources.ts'

export type Violation = { file: string; rule: Rule; found: string }
export type Rule =
  | 'zone arrow'
  | 'relative path out of its zone'
  | 'import between features'
  | 'lower layer imports a feature'
  | 'ui knows the portal'
  | 'feature on one side only'
  | 'import cycle'
  | 'file too long'
  | 'folder too large'
  | 'catch-all name'
  | 'process.env outside server/config.ts'
  | 'any'
  | 'SQL outside a store'

/** Pages without data of their own: the home page, the portfolio, the blog. */
const webOnlyFeatures = ['site']

/**
 * Beyond these a file or a folder certainly has two subjects. The style guide says 300 lines and 25 files: `npm run figures`
 * lists everything above that, and a person decides. A limit that is enforced at that number writes code to stay under it.
 */
const maxLines = 400
const maxFilesInFolder = 32

function zoneOf(file: string): string {
  const [folder = '', inside] = file.split('/')
  return folder === 'tests' ? `${folder}/${inside}` : folder
}

/** The module of a file of the contract: its folder, or its name up to the first dot. */
function moduleOf(file: string): string {
  return file.split('/')[1]?.replace(/\..*$/, '') ?? ''
}

function isOpen(file: string): boolean {
  return openContract.includes(moduleOf(file)) || openContract.some((one) => file === `contract/${one}.ts`)
}

function featureOf(file: string): string | null {
  const [zone, folder, feature, inside] = file.split('/')
  if (zone === 'contract') return isOpen(file) ? null : moduleOf(file)
  if (folder !== 'features' || feature === undefined || inside === undefined) return null
  return feature
}

/** Every violation of the architecture rules in these files. */
export function findViolations(files: Files): Violation[] {
  const sources = Object.entries(files).filter(([file]) => isSource(file))
  return [
    ...sources.flatMap(([file, text]) => [...checkImports(file, text), ...checkFile(file, text)]),
    ...checkFeatures(Object.keys(files)),
    ...checkCycles(files),
    ...checkFolders(files),
  ]
}

function checkImports(file: string, text: string): Violation[] {
  const zone = zoneOf(file)
  if (!(zone in zoneArrows)) return []
  return importsOf(text).flatMap(({ specifier, isTypeOnly }): Violation[] => {
    const found = `imports ${specifier}`
    const target = targetOf(file, specifier)
    if (target === null) {
      const isClosed = ['i18n', 'contract', 'tenant', 'demo'].includes(zone) && !isTest(file)
      return isClosed && specifier.startsWith('node:') ? [{ file, rule: 'zone arrow', found }] : []
    }
    const violations =
      zoneOf(target) === zone
        ? checkFeatureImport({ file, target, isTypeOnly }).map((rule) => ({ file, rule, found }))
        : [...checkZoneArrow(file, target, specifier), ...checkLayerImport(file, target, found)]
    return violations.length > 0 ? violations : checkUiImport(file, target, found)
  })
}

function checkZoneArrow(file: string, target: string, specifier: string): Violation[] {
  const [from, to] = [zoneOf(file), zoneOf(target)]
  const found = `imports ${specifier}`
  const isAllowed = zoneArrows[from]?.includes(to) || (isTest(file) && testArrows[from]?.includes(to))
  if (!isAllowed) return to in zoneArrows ? [{ file, rule: 'zone arrow', found }] : []
  return specifier.startsWith('.') ? [{ file, rule: 'relative path out of its zone', found }] : []
}

/** Layers of the server and of the web know no feature module through the contract either, types included. */
function checkLayerImport(file: string, target: string, found: string): Violation[] {
  const isLayer = ['server', 'web'].includes(zoneOf(file)) && featureOf(file) === null
  if (!isLayer || zoneOf(target) !== 'contract' || featureOf(target) === null || mayImportFeatures(file)) return []
  return [{ file, rule: 'lower layer imports a feature', found }]
}

/** Components of `ui` could be published: they know no session, no call and no product. */
function checkUiImport(file: string, target: string, found: string): Violation[] {
  const isOpen = !file.startsWith('web/ui/') || isTest(file) || /^(?:web\/ui|i18n)\//.test(target)
  return isOpen ? [] : [{ file, rule: 'ui knows the portal', found }]
}

function mayImportFeatures(file: string): boolean {
  return isTest(file) || composers.some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one))
}

function checkFeatureImport({
  file,
  target,
  isTypeOnly,
}: {
  file: string
  target: string
  isTypeOnly: boolean
}): Rule[] {
  const [from, to] = [featureOf(file), featureOf(target)]
  if (to === null || from === to) return []
  if (from === null) return mayImportFeatures(file) ? [] : ['lower layer imports a feature']
  // Every feature module may use the types of identity, because all need the signed-in user; its functions are closed.
  if (to === 'identity' && isTypeOnly) return []
  const open = zoneOf(file) === 'web' ? webAllowedImports : allowedImports
  return open.includes(`${from} -> ${to}`) ? [] : ['import between features']
}

const catchAllName = /^(?:.+\.)?(?:utils?|helpers?|common|misc|lib|shared)$/
const environmentReaders = [
  'server/config.ts',
  // Runs before everything else, the reader of settings included.
  'server/compiled-code.mjs',
  'ops/prepare.mjs',
  'tests/support/extent.ts',
  'checks/run-part.ts',
]
const environment = /\bprocess\s*(?:\.\s*env\b|\[)|\benv\b[^}=]*\}\s*(?:=\s*process\b|from\s*''$)/m
const untyped = /(?::|\bas|<|[,|&])\s*any\b(?=\s*[;,)\]>}=|&\n[]|\s*$)/m

function checkFile(file: string, text: string): Violation[] {
  const violations: Violation[] = []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > maxLines) violations.push({ file, rule: 'file too long', found: `${lines} lines` })
  const parts = file.split('/').map((part) => part.replace(/\.\w+$/, ''))
  if (parts.some((part) => catchAllName.test(part))) violations.push({ file, rule: 'catch-all name', found: file })
  const code = codeOf(text)
  const reading = environment.exec(code)
  if (reading && !environmentReaders.includes(file)) {
    violations.push({ file, rule: 'process.env outside server/config.ts', found: reading[0] })
  }
  const anyType = /\.tsx?$/.test(file) && untyped.exec(code)
  if (anyType) violations.push({ file, rule: 'any', found: anyType[0] })
  const sql = findSqlOutsideStore(file, withoutComments(text))
  if (sql) violations.push({ file, rule: 'SQL outside a store', found: sql.trim() })
  return violations
}

/** Where SQL is the subject itself, with the reason. Everywhere else on the server it is in a `*.store.ts`. */
const sqlOutsideStores: readonly [folder: string, reason: string][] = [
  ['server/database/', 'connections, transactions, migrations and their locks are made of statements'],
  ['server/backup/', 'copies whole tables, whose names it reads from the catalogue'],
  ['server/demo/', 'fills the tables of all feature modules with generated rows, for demos and measurements'],
]

const sentSql = /\.query\s*[<(]/
const writtenSql =
  /[`'"]\s*(?:select\s+(?:[\w.]+\(|[^`]*?\sfrom\s)|insert\s+into\s|update\s+[\w.]+\s+(?:as\s+\w+\s+)?set\s|delete\s+from\s|with\s+\w+\s+as\s|lock\s+table\s|truncate\s|listen\s)/

/** The first piece of SQL in a file of the server where there should be none, or null. `code` has no comments. */
function findSqlOutsideStore(file: string, code: string): string | null {
  if (!file.startsWith('server/') || /\.(?:store|test)\.ts$/.test(file)) return null
  if (sqlOutsideStores.some(([folder]) => file.startsWith(folder))) return null
  return (sentSql.exec(code) ?? writtenSql.exec(code))?.[0] ?? null
}

/** The text without its comments and with empty strings. Template literals stay, because they contain code. */
function codeOf(text: string): string {
  return withoutComments(text).replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

/**
 * A feature module of the server or the web has its calls, types and rules in a module of the contract of the same name. A side
 * that has nothing of a feature has no folder.
 */
function checkFeatures(paths: string[]): Violation[] {
  const sources = paths.filter(isSource)
  const featuresIn = (zone: string) =>
    new Set(sources.filter((file) => zoneOf(file) === zone).flatMap((file) => featureOf(file) ?? []))
  const modules = new Set(sources.filter((file) => zoneOf(file) === 'contract').map(moduleOf))
  const [contract, server, web] = [featuresIn('contract'), featuresIn('server'), featuresIn('web')]
  const missing = (features: Set<string>, isThere: (feature: string) => boolean, file: string) =>
    [...features]
      .filter((feature) => !isThere(feature))
      .map((feature): Violation => ({ file, rule: 'feature on one side only', found: `no feature ${feature}` }))
  return [
    ...missing(server, (feature) => modules.has(feature), 'contract'),
    ...missing(web, (feature) => modules.has(feature) || webOnlyFeatures.includes(feature), 'contract'),
    ...missing(contract, (feature) => server.has(feature) || web.has(feature), 'server/features'),
  ]
}

/**
 * Import cycles, types included, each reported once at the file where it was entered. Two files that need each other are
 * one subject, or a third file is missing.
 */
function checkCycles(files: Files): Violation[] {
  const targets = (file: string) =>
    importsOf(files[file] ?? '')
      .flatMap(({ specifier }) => targetOf(file, specifier) ?? [])
      .filter((target) => target in files)
  const done = new Set<string>()
  const violations: Violation[] = []
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) {
      violations.push({ file, rule: 'import cycle', found: [...path.slice(start), file].join(' -> ') })
      return
    }
    if (done.has(file)) return
    for (const target of targets(file)) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of Object.keys(files).filter(isSource)) visit(file, [])
  return violations
}

function checkFolders(files: Files): Violation[] {
  return [...folderSizes(files)]
    .filter(([, size]) => size > maxFilesInFolder)
    .map(([file, size]): Violation => ({ file, rule: 'folder too large', found: `${size} source files` }))
}
