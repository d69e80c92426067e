import { importsOf, targetOf } from './imports.ts'
import { type Files, folderSizes, isSource, isTest, projectPaths, readProject } from './sources.ts'

/** One number of the style guide. `isHeld` is null if the number is only shown. */
export type Figure = { name: string; value: string; target: string; isHeld: boolean | null }

const isCode = (file: string) => /\.(?:ts|tsx|mjs)$/.test(file)
const isProduct = (file: string) => /^(?:contract|i18n|server|web)\//.test(file) && isCode(file) && !isTest(file)

/**
 * The numbers of the style guide, measured. What other checks enforce is measured here too, so that one table shows
 * all.
 */
export function measureFigures(files: Files): Figure[] {
  const product = Object.keys(files).filter(isProduct)
  const lines = product.map((file) => countLines(files[file] ?? '')).sort((a, b) => a - b)
  const comments = countComments(product.map((file) => files[file] ?? ''))
  const ratio = linesOf(files, isServerTest) / linesOf(files, (file) => /^server\//.test(file) && isProduct(file))
  return [
    shown('longest file, lines', String(lines.at(-1) ?? 0), '300'),
    shown('median file, lines', `${quantile(lines, 0.5)}`, 'about 70'),
    atMost('95th percentile of files, lines', quantile(lines, 0.95), 200),
    shown('largest folder, source files', String(Math.max(...folderSizes(files).values())), '25'),
    atMost('files with a way around types', countTypeEscapes(files), 0),
    between('comment lines, % of product code', Math.round(comments * 1000) / 10, [5, 10]),
    shown('lines of server tests for a line of server code', String(Math.round(ratio * 100) / 100), '0.8 to 1'),
    atMost('README, lines', countLines(files['README.md'] ?? ''), 100),
  ]
}

function atMost(name: string, value: number, most: number): Figure {
  return { name, value: String(value), target: `<= ${most}`, isHeld: value <= most }
}

function between(name: string, value: number, [least, most]: [number, number]): Figure {
  return { name, value: String(value), target: `${least} to ${most}`, isHeld: value >= least && value <= most }
}

function shown(name: string, value: string, target: string): Figure {
  return { name, value, target, isHeld: null }
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function linesOf(files: Files, isWanted: (file: string) => boolean): number {
  return Object.keys(files)
    .filter(isWanted)
    .reduce((sum, file) => sum + countLines(files[file] ?? ''), 0)
}

function isServerTest(file: string): boolean {
  return file.startsWith('server/') && isTest(file)
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The share of lines that are comments. */
function countComments(texts: readonly string[]): number {
  let comments = 0
  let all = 0
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    if (line.trim() === '') continue
    all += 1
    if (/^\s*(?:\/\/|\/\*|\*)/.test(line)) comments += 1
  }
  return comments / all
}

const typeEscape = /@ts-(?:ignore|expect-error|nocheck)|\bas any\b|:\s*any\b|\w!\.|\w!\)/

function countTypeEscapes(files: Files): number {
  return Object.entries(files).filter(
    ([file, text]) =>
      isProduct(file) &&
      text.split('\n').some((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line) && typeEscape.test(withoutTexts(line))),
  ).length
}

function withoutTexts(line: string): string {
  return line.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|\/(?:[^/\\\s]|\\.)+\/[a-z]*/g, "''")
}

/** How many other files import each file: the ones that a newcomer meets first. */
export function maxImported(files: Files, count: number): [file: string, importers: number][] {
  const importers = new Map<string, number>()
  for (const [file, text] of Object.entries(files).filter(([file]) => isProduct(file))) {
    for (const { specifier } of importsOf(text)) {
      const target = targetOf(file, specifier)
      if (target && target in files) importers.set(target, (importers.get(target) ?? 0) + 1)
    }
  }
  return [...importers].sort((a, b) => b[1] - a[1]).slice(0, count)
}

if (import.meta.main) {
  const files = readProject(projectPaths().filter((file) => isSource(file) || file === 'README.md'))
  const rows = measureFigures(files).map(
    ({ name, value, target, isHeld }) =>
      `| ${name} | ${value} | ${target} | ${isHeld === null ? '' : isHeld ? 'yes' : 'no'} |`,
  )
  process.stdout.write(['| figure | value | target | held |', '| --- | --- | --- | --- |', ...rows, ''].join('\n'))
  process.stdout.write('\nLook again whether these have one subject:\n')
  for (const [file, text] of Object.entries(files).filter(([, text]) => countLines(text) > 300)) {
    process.stdout.write(`- ${file}: ${countLines(text)} lines\n`)
  }
  process.stdout.write('\nImported most:\n')
  for (const [file, importers] of maxImported(files, 10)) process.stdout.write(`- ${file}: ${importers}\n`)
}
