import type { Files } from './sources.ts'
import type { Forbidden } from './words.ts'

/** Words that earlier releases used, and the term that replaces each. */
const glossary: [word: RegExp, term: string][] = [
  [/^desks?$/, 'admin'],
  [/^papers$/, 'documents'],
  [/^slips?$/, 'packing slip'],
  [/^deeds?$/, 'action, command or permission'],
  [/^(?:wish|wishes|sought)$/, 'query, filters or criteria'],
  [/^(?:told|heard|news)$/, 'notify, message or change event'],
  [/^handover$/, 'outbox'],
  [/^patience$/, 'timeout'],
  [/^spots?$/, 'cursor or position'],
  [/^neighbours$/, 'previous and next'],
  [/^portraits?$/, 'avatar'],
  [/^tall(?:y|ies)$/, 'facet counts'],
  [/^(?:victim|witness)$/, 'target or observer'],
  [/^(?:rooms|doors|house)$/, 'feature module, allowed import or app'],
  [/^(?:whoever|somebody)$/, 'the buyer, the admin, the client'],
  [/^anew$/, 'again'],
]

/** Two words that are a term only together. */
const phrases: [phrase: RegExp, term: string][] = [
  [/\bin vain\b/i, 'without success'],
  [/\bground floor\b/i, 'layer'],
]

/** Folders and documents that use the terms alone. The others follow. */
const watched =
  /^(?:web|tenant|checks|bench|ops)\/.*\.(?:tsx?|mjs|css)$|^(?:README|CONTRIBUTING)\.md$|^ops\/[^/]+\.md$/
const watchedDocs = [
  'backup',
  'mails',
  'performance',
  'recording',
  'reliability',
  'security',
  'settings',
  'storage',
].map((name) => `docs/${name}.md`)
/** The articles of the demo's blog are texts of the tenant, and this list names the words. */
const exempt = /^tenant\/blog\/|^checks\/glossary(?:\.test)?\.ts$/

export function isWatched(file: string): boolean {
  return (watched.test(file) || watchedDocs.includes(file)) && !exempt.test(file)
}

/** Every word of the glossary in the name of a file, a declared name, a comment or a document. */
export function findOldWords(files: Files): Forbidden[] {
  return Object.entries(files).flatMap(([file, text]) => [
    ...oldWordsIn(file.replace(/^.*\//, '')).map((found) => ({ file, line: 0, found })),
    ...text.split('\n').flatMap((content, at) => {
      const parts = file.endsWith('.md') ? [proseOf(content)] : [commentOf(content), ...declaredIn(content)]
      return parts.flatMap(oldWordsIn).map((found) => ({ file, line: at + 1, found }))
    }),
  ])
}

function oldWordsIn(text: string): string[] {
  const plain = text.replaceAll(/packing[- ]?slips?/gi, '')
  const words = plain.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  return [
    ...words.flatMap((word) => {
      const entry = glossary.find(([pattern]) => pattern.test(word))
      return entry ? [`${word}: say ${entry[1]}`] : []
    }),
    ...phrases.flatMap(([pattern, term]) => (pattern.test(plain) ? [`${pattern.source}: say ${term}`] : [])),
  ]
}

/** A line of Markdown without code, links and paths: the names of commands, files and calls are not prose. */
function proseOf(line: string): string {
  return line.replaceAll(/`[^`]*`|(?<=\]\()[^)]*|(?<=\s)\/\S+/g, '')
}

/** What a line has of a comment. Names in backticks are those of the code. */
function commentOf(line: string): string {
  const comment = /(?:^|\s)(?:\/\/|\/\*|\{\/\*)(.*)$|^\s*\*(.*)$/.exec(line)
  return (comment?.[1] ?? comment?.[2] ?? '').replaceAll(/`[^`]*`/g, '')
}

/** The names that a line declares; those that it imports are another folder's. */
function declaredIn(line: string): string[] {
  if (/^\s*import\b/.test(line)) return []
  const found = line.matchAll(/\b(?:const|let|function|class|interface)\s+(\w+)|\btype\s+(\w+)\s*[<=]/g)
  return [...found].map(([, name, type]) => name ?? type ?? '')
}
