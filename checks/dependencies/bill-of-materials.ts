import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { readText, root } from '../sources.ts'

type Component = { name: string; version: string; 'bom-ref': string; hashes?: unknown[] }
export type Bill = {
  bomFormat: string
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** `devOptional`: a development tool that a production package would also use if it were installed. */
type Locked = { dev?: boolean; devOptional?: boolean; version: string }

/**
 * What runs in production on any platform, as CycloneDX, from the lock file: what is installed depends on the machine,
 * and npm finds no hashes there once a directory in `node_modules` is newer than npm's own list. Without network access.
 * `npm sbom --omit dev` would leave out what a development tool uses as well, such as React. Throws if npm returns no
 * bill.
 */
export function billOfMaterials(): Bill {
  const { stdout, error } = spawnSync(
    'npm',
    [
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--offline',
      '--package-lock-only',
      '--include=dev',
      '--include=optional',
    ],
    {
      cwd: path.resolve(root),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (error) throw error
  const bill = JSON.parse(stdout) as Bill
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Locked> }
  const production = new Set(
    Object.entries(packages).flatMap(([place, { dev, devOptional, version }]) =>
      dev || devOptional ? [] : [`${place.split('node_modules/').at(-1)}@${version}`],
    ),
  )
  const components = bill.components.filter(({ name, version }) => production.has(`${name}@${version}`))
  const included = new Set(components.map((one) => one['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => included.has(ref) || !bill.components.some((one) => one['bom-ref'] === ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => included.has(one)) }))
  return { ...bill, components, dependencies }
}
