import { importsOf, targetOf } from './imports.ts'
import { type Files, isSource } from './sources.ts'

export type Violation = { file: string; rule: Rule; found: string }
export type Rule =
  | 'zone arrow'
  | 'relative path out of its zone'
  | 'room door'
  | 'ground floor looks down on a room'
  | 'room on one side only'
  | 'import cycle'
  | 'file too long'
  | 'drawer for everything'
  | 'process.env outside server/config.ts'
  | 'any'

/** Which zone may import which. This table is the diagram of the house. */
const zoneArrows: Record<string, readonly string[]> = {
  i18n: [],
  contract: ['i18n'],
  tenant: [],
  server: ['i18n', 'contract', 'tenant'],
  web: ['i18n', 'contract', 'tenant'],
  'tests/support': ['i18n', 'contract', 'tenant', 'server'],
  checks: ['i18n', 'contract', 'tenant', 'server', 'tests/support'],
  'tests/e2e': ['i18n', 'contract', 'tenant', 'tests/support'],
  bench: ['contract', 'tenant', 'server', 'tests/support'],
  'tests/security': ['bench', 'tests/support'],
  'tests/chaos': ['server', 'tests/support'],
  'tests/record': ['server', 'tests/security', 'bench', 'tests/support'],
  'tests/cluster': ['server', 'tests/support'],
  'tests/load': ['server', 'tests/cluster', 'tests/support'],
  ops: ['server'],
}

/** What the tests in a zone may import beside what its code may. */
const testArrows: Record<string, readonly string[]> = {
  contract: [],
  tenant: ['contract'],
  server: ['tests/support'],
  checks: ['web'],
}

/** The closed list of doors between rooms (architecture, section 3). A new line here is a decision, not a formality. */
const doors = ['orders -> catalogue', 'imports -> catalogue', 'payments -> orders', 'reviews -> orders']
const webDoors = ['site -> catalogue', 'site -> reviews', 'catalogue -> reviews']

/** The only files of the ground floor that know rooms; the stylesheet among them because it orders the layers of all. */
// The demo fills every room's tables, so it stands beside the composition root.
const composers = [
  'server/app.ts',
  'server/worker.ts',
  'server/delete-account.ts',
  'server/demo/demo.ts',
  'web/routes.ts',
  'web/root.tsx',
  // What lies over every page belongs to a room, and is shown with the other parts.
  'web/showcase/showcase.overlays.tsx',
  'web/theme/index.css',
]

/** Files and folders of the contract that belong to no room. */
const contractGround = [
  'endpoint',
  'errors',
  'access',
  'money',
  'all',
  'fields',
  'names',
  'pictures',
  'settings',
  'lists',
  'live',
]

/** Folders that are one room, until each of them is a folder in contract, server and web alike. */
const sameRoom: Record<string, string> = {
  products: 'catalogue',
  inventory: 'catalogue',
  find: 'search',
  overview: 'reports',
}

/** Pages of nobody's data: the home page, the portfolio, the blog. */
const webOnlyRooms = ['site']

const maxLines = 250

function zoneOf(file: string): string {
  const [folder = '', inside] = file.split('/')
  return folder === 'tests' ? `${folder}/${inside}` : folder
}

function roomOf(file: string): string | null {
  const [zone, folder, room, inside] = file.split('/')
  if (zone === 'contract') {
    const name = folder?.replace(/\..*$/, '') ?? ''
    return contractGround.includes(name) ? null : (sameRoom[name] ?? name)
  }
  if (folder !== 'features' || room === undefined || inside === undefined) return null
  return sameRoom[room] ?? room
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** Every breach of the house's rules in these files. */
export function findViolations(files: Files): Violation[] {
  const sources = Object.entries(files).filter(([file]) => isSource(file))
  return [
    ...sources.flatMap(([file, text]) => [...checkImports(file, text), ...checkFile(file, text)]),
    ...checkRooms(Object.keys(files)),
    ...checkCycles(files),
  ]
}

function checkImports(file: string, text: string): Violation[] {
  const zone = zoneOf(file)
  if (!(zone in zoneArrows)) return []
  return importsOf(text).flatMap(({ specifier, isTypeOnly }): Violation[] => {
    const found = `imports ${specifier}`
    const target = targetOf(file, specifier)
    if (target === null) {
      const isClosed = ['i18n', 'contract', 'tenant'].includes(zone) && !isTest(file)
      return isClosed && specifier.startsWith('node:') ? [{ file, rule: 'zone arrow', found }] : []
    }
    if (zoneOf(target) !== zone) return checkZoneArrow(file, target, specifier)
    return checkDoor({ file, target, isTypeOnly }).map((rule) => ({ file, rule, found }))
  })
}

function checkZoneArrow(file: string, target: string, specifier: string): Violation[] {
  const [from, to] = [zoneOf(file), zoneOf(target)]
  const found = `imports ${specifier}`
  const isAllowed = zoneArrows[from]?.includes(to) || (isTest(file) && testArrows[from]?.includes(to))
  if (!isAllowed) return to in zoneArrows ? [{ file, rule: 'zone arrow', found }] : []
  return specifier.startsWith('.') ? [{ file, rule: 'relative path out of its zone', found }] : []
}

function checkDoor({ file, target, isTypeOnly }: { file: string; target: string; isTypeOnly: boolean }): Rule[] {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (to === null || from === to) return []
  if (from === null) {
    const mayLookDown = composers.includes(file) || isTest(file) || zoneOf(file) === 'contract'
    return mayLookDown ? [] : ['ground floor looks down on a room']
  }
  // A user who is signed in is everybody's business: the type of it, never the workings.
  if (to === 'identity' && isTypeOnly) return []
  const open = zoneOf(file) === 'web' ? [...doors, ...webDoors] : doors
  return open.includes(`${from} -> ${to}`) ? [] : ['room door']
}

const drawer = /^(?:.+\.)?(?:utils?|helpers?|common|misc|lib|shared)$/
const environmentReaders = ['server/config.ts', 'ops/prepare.mjs', 'tests/support/extent.ts']
const environment = /\bprocess\s*(?:\.\s*env\b|\[)|\benv\b[^}=]*\}\s*(?:=\s*process\b|from\s*''$)/m
const untyped = /(?::|\bas|<|[,|&])\s*any\b(?=\s*[;,)\]>}=|&\n[]|\s*$)/m

function checkFile(file: string, text: string): Violation[] {
  const violations: Violation[] = []
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (lines > maxLines) violations.push({ file, rule: 'file too long', found: `${lines} lines` })
  const parts = file.split('/').map((part) => part.replace(/\.\w+$/, ''))
  if (parts.some((part) => drawer.test(part)))
    violations.push({ file, rule: 'drawer for everything', found: file })
  const code = codeOf(text)
  const reading = environment.exec(code)
  if (reading && !environmentReaders.includes(file)) {
    violations.push({ file, rule: 'process.env outside server/config.ts', found: reading[0] })
  }
  const anyType = /\.tsx?$/.test(file) && untyped.exec(code)
  if (anyType) violations.push({ file, rule: 'any', found: anyType[0] })
  return violations
}

/** The text without its comments and with empty strings. Template texts stay: code stands in them. */
function codeOf(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
}

/** The same rooms in contract, server and web. */
function checkRooms(paths: string[]): Violation[] {
  const roomsIn = (zone: string) =>
    new Set(paths.filter((file) => zoneOf(file) === zone && isSource(file)).flatMap((file) => roomOf(file) ?? []))
  const [contract, server, web] = [roomsIn('contract'), roomsIn('server'), roomsIn('web')]
  const missing = (rooms: Set<string>, there: Set<string>, file: string) =>
    [...rooms]
      .filter((room) => !there.has(room) && !webOnlyRooms.includes(room))
      .map((room): Violation => ({ file, rule: 'room on one side only', found: `no room ${room}` }))
  return [
    ...missing(server, contract, 'contract'),
    ...missing(web, contract, 'contract'),
    ...missing(contract, server, 'server/features'),
    ...missing(contract, web, 'web/features'),
  ]
}

/** Circles of imports, each reported once at the file it was entered by. Types are free: they are gone at run time. */
function checkCycles(files: Files): Violation[] {
  const targets = (file: string) =>
    importsOf(files[file] ?? '')
      .filter(({ isTypeOnly }) => !isTypeOnly)
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
