import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Compared, Figures } from './compare.ts'
import type { Scenario } from './scenario.ts'

/** The results beside the minimal server: printed, not written. */
export function reportMinimal(results: readonly Compared[]): void {
  const rows = results.flatMap(({ scenario: { name, minimal: goal }, sizes }) =>
    sizes.flatMap(({ shop, perSecond, minimal }) =>
      minimal
        ? [
            `| ${name} | ${shop.size.products} | ${rate(perSecond)} | ${rate(minimal.perSecond)} | ${minimal.ratio.toFixed(2)} | ${against(minimal.ratio, goal?.share, 'least')} |`,
          ]
        : [],
    ),
  )
  const lines = [
    `# ${heading()}, beside the minimal server`,
    '',
    '| scenario | products | ours/s | minimal/s | ratio | asked |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ]
  process.stdout.write(`\n${lines.join('\n')}`)
}

/** Prints the results and writes them to a folder beside this file, one file for each size and one for the growth. */
export function reportTo(folder: string | undefined, results: readonly Compared[]): void {
  const pages = [...sizePages(results), ...growthPage(results)]
  for (const { file, text } of pages) {
    process.stdout.write(`\n${text}`)
    if (folder) fs.writeFileSync(path.join(import.meta.dirname, folder, file), text)
  }
}

type Page = { file: string; text: string }

function sizePages(results: readonly Compared[]): Page[] {
  const shops = results[0]?.sizes.map(({ shop }) => shop) ?? []
  return shops.map(({ size, portal }, place) => {
    const rows = results.flatMap(({ scenario, sizes }) => {
      const figures = sizes[place]
      if (!figures) return []
      const { name, share } = scenario
      return [
        `| ${name} | ${figures.statements} | ${rate(figures.perSecond)} | ${rate(figures.limitPerSecond)} | ${figures.ratio.toFixed(2)} | ${against(figures.ratio, share, 'least')} | ${times(figures)} | ${longest(scenario, figures)} | ${cost(scenario, figures)} |`,
      ]
    })
    const text = [
      `# ${heading()}, ${size.products} products, ${size.orders} orders`,
      '',
      'Ratios with a limit measured in the same run, turn by turn; rates mean nothing by themselves.',
      '',
      '| scenario | statements | ours/s | limit/s | ratio | asked | median ms | p99 ms | limit p99 ms | p99 asked | times an order of one product |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
      `Start to first page with existing data: ${Math.round(portal.startMs)} ms. Memory afterwards: ${Math.round(portal.memoryMb())} MB.`,
      '',
    ].join('\n')
    return { file: `products-${size.products}.md`, text }
  })
}

function growthPage(results: readonly Compared[]): Page[] {
  const [first] = results
  const from = first?.sizes[0]?.shop.size
  const to = first?.sizes.at(-1)?.shop.size
  if (!from || !to || from === to) return []
  const rows = results.map(({ scenario: { name, growth: most }, sizes, growth }) => {
    const medians = sizes.map(({ medianMs }) => medianMs.toFixed(2)).join(' | ')
    return `| ${name} | ${medians} | ${growth?.toFixed(2)} | ${against(growth ?? 0, most, 'most')} |`
  })
  const text = [
    `# ${heading()}, growth from ${from.products} products and ${from.orders} orders to ${to.products} and ${to.orders}`,
    '',
    'Both sizes stand side by side and are measured turn by turn; growth is how many times as long the larger one takes.',
    '',
    `| scenario | ms at ${from.products} | ms at ${to.products} | growth | asked |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
  return [{ file: 'growth.md', text }]
}

function heading(): string {
  return `Bench, ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, Node ${process.version}`
}

function rate(perSecond: number): string {
  return String(Math.round(perSecond))
}

function times({ medianMs, p99Ms, limitP99Ms }: Figures): string {
  return `${medianMs.toFixed(1)} | ${p99Ms.toFixed(0)} | ${limitP99Ms.toFixed(0)}`
}

function longest({ p99Ms: most, p99Times }: Scenario, { p99Ms, limitP99Ms }: Figures): string {
  if (p99Times === undefined) return against(p99Ms, most, 'most')
  return `${against(p99Ms / limitP99Ms, p99Times, 'most')} of the limit`
}

function cost({ cost: goal }: Scenario, { cost: measured }: Figures): string {
  if (goal === undefined || measured === undefined) return ''
  return `${measured.toFixed(2)}, ${against(measured, goal.most, 'most')}`
}

/** The goal and whether it is reached; empty without a goal. */
function against(value: number, goal: number | undefined, kind: 'least' | 'most'): string {
  if (goal === undefined) return ''
  const isReached = kind === 'least' ? value >= goal : value < goal
  return `${kind === 'least' ? '≥' : '<'} ${goal}${isReached ? '' : ', **missed**'}`
}
