import type { Files } from './sources.ts'
import type { Forbidden } from './words.ts'

/** Words that earlier releases used, and the term that replaces each. */
const glossary: [word: RegExp, term: string][] = [
  [/^desks?$/, 'admin'],
  [/^papers$/, 'documents'],
  [/^slips?$/, 'packing slip'],
  [/^deeds?$/, 'action, command or permission'],
  [/^(?:wish(?:es|ed)?|sought)$/, 'query, filters or criteria'],
  [/^(?:told|heard|news)$/, 'notify, message or change event'],
  [/^lanes?$/, 'pipelined connection'],
  [/^handover$/, 'outbox'],
  [/^patience$/, 'timeout'],
  [/^spots?$/, 'cursor or position'],
  [/^neighbours?$/, 'previous and next'],
  [/^portraits?$/, 'avatar'],
  [/^tall(?:y|ies)$/, 'facet counts'],
  [/^(?:victim|witness)$/, 'target or observer'],
  [/^(?:whoever|somebody)$/, 'the buyer, the admin, the client'],
  [/^anew$/, 'again'],
]

/** Words that are old only in some contexts: beside another word, or not beside one. */
const phrases: [phrase: RegExp, term: string][] = [
  [/\bin vain\b/i, 'without success'],
  [/\bby lot\b/i, 'at random'],
  [/\bground floor\b/i, 'layer'],
  [/\b(?:comes?|came|coming) to rest\b/i, 'has finished'],
  [/\bkeeps? (?:pages|rows)\b|\bkept (?:pages?|rows?)\b/i, 'page cache or query cache'],
  // A user can forget a password.
  [/\bforg(?:ets?|etting|otten)\b(?! (?:(?:a|the|their|your) )?passwords?\b)/i, 'invalidate, anonymise or delete'],
  [/\b(?:send|sends|sent|writes?|wrote|posts?) (?:a |the |each |one )?letters?\b/i, 'message or mail'],
  // A standing order is an order that repeats, and what is standing stands upright.
  [/\b(?:order['’]s|account['’]s|its|their|the|a|of) standings?\b(?! orders?\b)/i, 'status'],
  [
    /\b(?:an?|the|open|each|every|no|this|that|its|new|payment) concerns?\b(?! (?:about|with)\b)/i,
    'payment exception',
  ],
  [/\brooms?\b(?! (?:for|to|left)\b)/i, 'feature module'],
  [/\bdoors?\b/i, 'allowed import'],
  [/(?<!\bin )\bhouses?\b/i, 'app'],
]

/** Words that are old as a name, and ordinary English in a sentence. */
const wordsOfNames: [word: RegExp, term: string][] = [
  [/^standings?$/, 'status'],
  [/^fates?$/, 'status or outcome'],
  [/^laws?$/, 'invariant'],
  [/^concerns?$/, 'payment exception'],
]
/** Names of the API and of stored values that keep an old word. */
const allowedNames = new Set(['concern', 'concerns', 'portrait'])

/** Words of the theatre and of trade, which only tests used: the stages of a run of tests are real ones. */
const wordsOfTests: [word: RegExp, term: string][] = [
  [/^stages?$/, 'environment'],
  [/^(?:trades?|traded|traders?)$/, 'traffic'],
]
const isTest = /^tests\/|\.test\.tsx?$/
const realStages = /\bstages? (?:of|in) (?:the|a) Dockerfile\b/gi

/** Source files, documents and results that use the terms alone. */
const watched =
  /^(?:contract|server|tests|i18n|web|tenant|checks|bench|ops)\/.*\.(?:tsx?|mjs|css)$|^(?:README|CONTRIBUTING|SECURITY)\.md$|^(?:docs|ops|bench\/results)\/[^/]+\.md$|^docs\/decisions\/README\.md$/

/** Applied migrations and the specification are quoted; the articles of the demo's blog are texts of the tenant. */
const exempt = /^docs\/specification\.md$|\/migrations\/\d|^tenant\/blog\/|^checks\/glossary(?:\.test)?\.ts$/

export function isWatched(file: string): boolean {
  return watched.test(file) && !exempt.test(file)
}

/** Every old word in the name of a file, in a declared name, in the name of a test, in a comment or in a document. */
export function findOldWords(files: Files): Forbidden[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const known = isTest.test(file) ? [...glossary, ...wordsOfTests] : glossary
    const inNames = [...known, ...wordsOfNames]
    const fileName = file.replace(/^.*\//, '')
    return [
      ...oldWordsIn(fileName, inNames).map((found) => ({ file, line: 0, found })),
      ...text.split('\n').flatMap((line, index) => {
        const found = file.endsWith('.md')
          ? oldWordsIn(proseOf(line), known)
          : [
              ...oldWordsIn(proseOfCode(line), known),
              ...declaredIn(line).flatMap((name) => oldWordsIn(name, inNames)),
            ]
        return found.map((found) => ({ file, line: index + 1, found }))
      }),
    ]
  })
}

function oldWordsIn(text: string, known: typeof glossary): string[] {
  const spaced = text.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, ' ')
  const plain = spaced.replaceAll(/packing ?slips?/gi, '').replaceAll(realStages, '')
  return [
    ...plain.split(/[^A-Za-z]+/).flatMap((word) => {
      const entry = known.find(([pattern]) => pattern.test(word.toLowerCase()))
      return entry ? [`${word.toLowerCase()}: say ${entry[1]}`] : []
    }),
    ...phrases.flatMap(([pattern, term]) => {
      const match = pattern.exec(plain)
      return match ? [`${match[0].toLowerCase()}: say ${term}`] : []
    }),
  ]
}

/** A line of Markdown without code, links and paths: the names of commands, files and calls are not prose. */
function proseOf(line: string): string {
  return line.replaceAll(/`[^`]*`|(?<=\]\()[^)]*|(?<=\s)\/\S+/g, '')
}

/** The comment of a line, or the name of its test. Names in backticks are those of the code. */
function proseOfCode(line: string): string {
  const comment = /(?:^|\s)(?:\/\/|\/\*|\{\/\*)(.*)$|^\s*\*(.*)$/.exec(line)
  const name = /(?:\b(?:test|it|describe)[\w.]*|^\s*\]\))\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`),/.exec(line)
  const texts = [comment?.[1], comment?.[2], name?.[1], name?.[2], name?.[3]]
  return texts
    .filter(Boolean)
    .join(' ')
    .replaceAll(/`[^`]*`/g, '')
}

const strings = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g

/**
 * The names that a line declares: values, types, parameters and fields. Those that it imports are declared elsewhere,
 * and a name with an underscore is a column of the database.
 */
function declaredIn(line: string): string[] {
  if (/^\s*(?:import\b|\*|\/[/*])/.test(line)) return []
  const code = line.replaceAll(strings, "''").replace(/\s\/\/ .*$/, '')
  const names = [
    ...code.matchAll(/\b(?:const|let|function|class|interface|type)\s+(\w+)/g),
    ...code.matchAll(/(?<![.\w?])(\w+)\??:(?!:)/g),
    ...code.matchAll(/(?<![.\w])(\w+)\s*=>/g),
    ...code.matchAll(/,\s*(\w+)\)\s*=>/g),
  ].flatMap(([, name]) => name ?? [])
  const listed = [...code.matchAll(/[({[]([\w\s,]+)[)}\]]\s*(?:=(?!=)|:)/g)].flatMap(
    ([, list]) => list?.split(/\W+/) ?? [],
  )
  return [...names, ...listed].filter((name) => !name.includes('_') && !allowedNames.has(name))
}
